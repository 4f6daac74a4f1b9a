import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { read, trackedFiles } from './tracked-files.js';

interface ComposeService {
  readonly image: string;
  readonly environment?: Readonly<Record<string, unknown>>;
  readonly healthcheck?: unknown;
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
}

const files = trackedFiles();
const source = files
  .filter(({ path }) => /^(?:apps|libs)\/.*\.ts$/.test(path) && !path.endsWith('.spec.ts'))
  .map(({ text }) => text)
  .join('\n');

/** Every setting may come from a file. */
const settingOf = (name: string) => name.replace(/_FILE$/, '');

const unread = (names: readonly string[]) =>
  [...new Set(names)].filter((name) => !new RegExp(`\\b${settingOf(name)}\\b`).test(source));

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

  it('depends only on services that it names', () => {
    const wanted = Object.values(services).flatMap((service) =>
      Object.keys(service.depends_on ?? {}),
    );

    expect(Object.keys(services)).toEqual(expect.arrayContaining(wanted));
  });

  it('lets our programs write to nothing but what is mounted', () => {
    const lax = ours.filter(({ read_only, cap_drop }) => !read_only || !cap_drop?.includes('ALL'));

    expect(ours.length).toBeGreaterThan(4);
    expect(lax).toEqual([]);
  });

  it('starts each program when what it needs is healthy', () => {
    for (const program of ['gateway', 'worker']) {
      expect(services[program]?.depends_on).toEqual({
        redis: { condition: 'service_healthy' },
        migrate: { condition: 'service_completed_successfully' },
      });
    }
    expect(services['migrate']?.depends_on).toEqual({ postgres: { condition: 'service_healthy' } });
  });

  it('imports a file with a profile of its own', () => {
    expect(services['import']).toMatchObject({ profiles: ['import'] });
  });
});

describe('the image', () => {
  const dockerfile = read('Dockerfile');

  it('reads and sets only variables that the programs read', () => {
    const set = [...dockerfile.matchAll(/^ENV\s+(\w+)/gm)].map(([, name]) => name ?? '');
    const used = [...dockerfile.matchAll(/process\.env\.(\w+)/g)].map(([, name]) => name ?? '');

    expect(unread([...set, ...used])).toEqual([]);
  });

  it('does not run as root', () => {
    expect(dockerfile).toMatch(/^USER node$/m);
  });

  it('has an init, and a check of its health', () => {
    expect(dockerfile).toMatch(/^ENTRYPOINT \["tini", "--"\]$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK .*check-health\.js/m);
  });
});
