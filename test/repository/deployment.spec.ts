import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readStartScripts } from '../../tools/services/benchmark-service.js';
import { parseExecForm, stagesOf } from '../image/dockerfile.js';
import { read, root } from './tracked-files.js';

interface ComposeService {
  readonly image: string;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, unknown>>;
  readonly healthcheck?: unknown;
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
}

describe('docker-compose.yml', () => {
  const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
    readonly services: Readonly<Record<string, ComposeService>>;
  };
  const ours = Object.values(services).filter(({ image }) => image.startsWith('final-destination'));

  it('starts Postgres, Redis, the migration, the gateway and the workers', () => {
    expect(Object.keys(services)).toEqual(
      expect.arrayContaining(['postgres', 'redis', 'migrate', 'gateway', 'worker']),
    );
  });

  it('depends only on services that it defines', () => {
    const dependencies = Object.values(services).flatMap((service) =>
      Object.keys(service.depends_on ?? {}),
    );

    expect(Object.keys(services)).toEqual(expect.arrayContaining(dependencies));
  });

  it('runs our programs with a read-only root filesystem and without capabilities', () => {
    const privileged = ours.filter(
      ({ read_only, cap_drop }) => !read_only || !cap_drop?.includes('ALL'),
    );

    expect(ours.length).toBeGreaterThan(4);
    expect(privileged).toEqual([]);
  });

  it('starts each program after its dependencies are healthy', () => {
    for (const program of ['gateway', 'worker']) {
      expect(services[program]?.depends_on).toEqual({
        redis: { condition: 'service_healthy' },
        migrate: { condition: 'service_completed_successfully' },
      });
    }
    expect(services['migrate']?.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
  });

  it('runs the import only in the profile import', () => {
    expect(services['import']).toMatchObject({ profiles: ['import'] });
  });
});

/** How package.json starts a service; shorter than expected if its script could not be read. */
const startWordsOf = async (name: 'gateway' | 'worker'): Promise<readonly unknown[]> => {
  const { options, path } = (await readStartScripts(root))[name];
  return ['node', ...options, path];
};

describe('start commands', () => {
  const hugePages = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };
  const finalStage = read('Dockerfile')
    .split(/^FROM /m)
    .at(-1)!;

  it.each(['gateway', 'worker'] as const)(
    'give the %s the same GLIBC_TUNABLES in package.json and in the image',
    async (name) => {
      const { [name]: program } = await readStartScripts(root);

      expect(program.environment).toEqual(hugePages);
      expect(finalStage.split('\n')).toContain(`ENV GLIBC_TUNABLES=${hugePages.GLIBC_TUNABLES}`);
    },
  );

  it('give a worker the same options of Node in every deployment', async () => {
    const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
      readonly services: Readonly<Record<string, ComposeService>>;
    };
    const words = await startWordsOf('worker');

    expect(words).toHaveLength(4);
    expect(services['worker']?.command).toEqual(words);
    expect(read('k8s/base/worker.yaml')).toContain(`args: [${words.join(', ')}]`);
  });

  it('give a gateway the same options of Node in every deployment', async () => {
    const words = await startWordsOf('gateway');
    const instructions = stagesOf(read('Dockerfile')).at(-1)?.instructions ?? [];
    const commands = instructions.filter(({ keyword }) => keyword === 'CMD');

    expect(words).toHaveLength(3);
    expect(commands.map(parseExecForm)).toEqual([words]);
    expect(read('k8s/base/gateway.yaml')).toContain(`args: [${words.join(', ')}]`);
  });
});

describe('the image', () => {
  const dockerfile = read('Dockerfile');

  it('does not run as root', () => {
    expect(dockerfile).toMatch(/^USER node$/m);
  });

  it('has an init process and a health check', () => {
    expect(dockerfile).toMatch(/^ENTRYPOINT \["tini", "--"\]$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK .*check-health\.js/m);
  });
});
