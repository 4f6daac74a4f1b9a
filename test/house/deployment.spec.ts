import { describe, expect, it } from '@jest/globals';
import { parse, parseAllDocuments } from 'yaml';
import { read, trackedFiles } from './tracked-files.js';

interface ComposeService {
  readonly image: string;
  readonly environment?: Readonly<Record<string, unknown>>;
  readonly healthcheck?: unknown;
  readonly depends_on?: Readonly<Record<string, unknown>>;
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

interface Container {
  readonly image: string;
  readonly env?: readonly { readonly name: string }[];
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
}

interface KubernetesObject {
  readonly kind: string;
  readonly metadata?: { readonly name: string };
  readonly data?: Readonly<Record<string, unknown>>;
  readonly resources?: readonly string[];
  readonly spec?: {
    readonly template?: { readonly spec: { readonly containers: readonly Container[] } };
  };
}

const files = trackedFiles();
const source = files
  .filter(({ path }) => /^(?:apps|libs)\/.*\.ts$/.test(path) && !path.endsWith('.spec.ts'))
  .map(({ text }) => text)
  .join('\n');

const unread = (names: readonly string[]) =>
  [...new Set(names)].filter((name) => !new RegExp(`\\b${name}\\b`).test(source));

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

  it('sets only variables that the programs read', () => {
    expect(unread(ours.flatMap(({ environment }) => Object.keys(environment ?? {})))).toEqual([]);
  });
});

describe('k8s', () => {
  const manifests = files.filter(({ path }) => path.startsWith('k8s/') && path.endsWith('.yaml'));
  const objects = manifests.flatMap(({ text }) =>
    parseAllDocuments(text).map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS() as KubernetesObject;
    }),
  );
  const containers = objects.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
  const deployments = objects.filter(({ kind }) => kind === 'Deployment');

  it('deploys the gateway and the worker, and migrates with a job', () => {
    expect(objects.map(({ kind, metadata }) => `${kind} ${metadata?.name ?? ''}`)).toEqual(
      expect.arrayContaining([
        'Deployment gateway',
        'Deployment worker',
        'Service gateway',
        'ConfigMap final-destination',
        'Job migrate',
      ]),
    );
  });

  it('builds its base from the files that stand beside it', () => {
    const base = objects.find(({ kind }) => kind === 'Kustomization');
    const beside = manifests.map(({ path }) => path.replace('k8s/base/', ''));

    expect([...(base?.resources ?? []), 'kustomization.yaml'].sort()).toEqual([...beside].sort());
  });

  it('asks both programs whether they live and whether they are ready', () => {
    const probes = deployments.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);

    for (const { livenessProbe, readinessProbe } of probes) {
      expect(livenessProbe?.httpGet.path).toBe('/health/live');
      expect(readinessProbe?.httpGet.path).toBe('/health/ready');
    }
    expect(probes).toHaveLength(2);
  });

  it('sets only variables that the programs read', () => {
    const named = containers.flatMap(({ env }) => (env ?? []).map(({ name }) => name));
    const configured = objects
      .filter(({ kind }) => kind === 'ConfigMap')
      .flatMap(({ data }) => Object.keys(data ?? {}));

    expect(unread([...named, ...configured])).toEqual([]);
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
});
