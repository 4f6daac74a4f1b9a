import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, root, trackedFiles } from '../repository/tracked-files.js';
import { dataOf, environmentOf } from './environment-of.js';
import { installations, objectsOf, ownContainersOf, podsOf } from './installations.js';
import type { Container } from './installations.js';
import { titleOf } from './kubernetes-object.js';
import type { KubernetesObject } from './kubernetes-object.js';

/** The time after the request timeout until a gateway that cannot shut down exits by force. */
const FORCED_EXIT_MS = 15_000;

const probesOf = ({ startupProbe, livenessProbe, readinessProbe }: Container) =>
  [startupProbe, livenessProbe, readinessProbe].flatMap((probe) => probe?.httpGet ?? []);

/** The health routes that the programs serve. */
const servedPaths = trackedFiles()
  .filter(({ path }) => /^(?:apps|libs)\/.*health.*controller\.ts$/.test(path))
  .flatMap(({ text }) => [...text.matchAll(/@Get\((?:'([^']*)')?\)/g)])
  .map(([, path]) => `/health${path ? `/${path}` : ''}`);

const commands = [...read('apps/cli/src/commands.table.ts').matchAll(/^ {4}name: '([^']+)'/gm)].map(
  ([, name]) => name,
);

/** The source of a bundled program, by its entry point in esbuild.config.js. */
const sourceOf = (program: string): string => {
  const [, name = ''] = /^dist\/programs\/(.*)\.js$/.exec(program) ?? [];
  const entries = [...read('esbuild.config.js').matchAll(/'?([\w-]+)'?: 'dist\/(.*)\.js'/g)];
  const [, , entry = ''] = entries.find(([, key]) => key === name) ?? [];
  return `${entry}.ts`;
};

describe.each(installations)('the pods of %s', (installation) => {
  const objects = objectsOf(installation);
  const pods = podsOf(objects);
  const own = ownContainersOf(objects);

  it('run unprivileged, with resource requests and a memory limit', () => {
    for (const { spec } of pods) {
      expect(spec.automountServiceAccountToken).toBe(false);
      expect(spec.securityContext).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      for (const { securityContext, resources } of spec.containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(Object.keys(resources.requests)).toEqual(expect.arrayContaining(['cpu', 'memory']));
        expect(resources.limits).toHaveProperty('memory');
      }
    }
    expect(pods.length).toBeGreaterThan(0);
  });

  it('run existing programs and commands, under the init process of the image', () => {
    for (const { command, args = [] } of own.filter(({ name }) => name !== 'loader')) {
      const isOption = (word: string): boolean => word.startsWith('--');
      const [node, program = '', subcommand] = args.filter((word) => !isOption(word));
      const source = sourceOf(program);

      expect([node, command]).toEqual(['node', undefined]);
      expect([source, existsSync(join(root, source))]).toEqual([source, true]);
      if (program.endsWith('/cli.js')) expect(commands).toContain(subcommand);
    }
    expect(own.length).toBeGreaterThan(0);
  });

  it('are probed at health routes that exist, on ports that the programs listen on', () => {
    for (const container of own) {
      const { PORT, WORKER_HEALTH_PORT, METRICS_PORT } = environmentOf(objects, container);
      const listening = [PORT, WORKER_HEALTH_PORT, METRICS_PORT].flatMap((port) =>
        port ? Number(port) : [],
      );
      const ports = container.ports ?? [];
      expect(listening.sort()).toEqual(ports.map(({ containerPort }) => containerPort).sort());
      for (const { path, port } of probesOf(container)) {
        expect(servedPaths).toContain(path);
        expect(ports.map(({ name }) => name)).toContain(port);
      }
    }
  });

  it('declare every volume that they mount', () => {
    for (const { owner, spec } of pods) {
      const claimed = (owner['spec'] as { readonly volumeClaimTemplates?: KubernetesObject[] })
        .volumeClaimTemplates;
      const names = [...(spec.volumes ?? []), ...(claimed ?? []).map(({ metadata }) => metadata)];
      const mounts = spec.containers.flatMap(({ volumeMounts = [] }) => volumeMounts);
      const declared = names.map(({ name }) => name);

      expect([titleOf(owner), mounts.filter(({ name }) => !declared.includes(name))]).toEqual([
        titleOf(owner),
        [],
      ]);
    }
  });

  it('reference only keys that the secret of the installation contains', () => {
    const secret = dataOf(objects, 'Secret final-destination');
    const references = pods.flatMap(({ spec }) =>
      spec.containers.flatMap(({ env = [] }) => env.flatMap((one) => one.valueFrom ?? [])),
    );
    for (const { secretKeyRef } of references) {
      expect(secretKeyRef.name).toBe('final-destination');
      if (secret && !secretKeyRef.optional) expect(secret).toHaveProperty(secretKeyRef.key);
    }
  });
});

/** The installations with Deployments; an import consists of Jobs only. */
const withDeployments = installations.filter((installation) =>
  objectsOf(installation).some(({ kind }) => kind === 'Deployment'),
);

describe.each(withDeployments)('the programs of %s', (installation) => {
  const objects = objectsOf(installation);

  it('have a grace period long enough to drain requests in flight', () => {
    const deployed = podsOf(objects).filter(({ owner }) => owner.kind === 'Deployment');
    for (const { owner, spec } of deployed) {
      const settings = environmentOf(objects, spec.containers[0] as Container);
      const requestTimeoutMs = Number(settings['REQUEST_TIMEOUT_MS'] ?? 10_000);
      const drainDelayMs = Number(settings['DRAIN_DELAY_MS'] ?? 0);
      const gracePeriodMs = (spec.terminationGracePeriodSeconds ?? 30) * 1000;

      expect([
        titleOf(owner),
        gracePeriodMs > requestTimeoutMs + drainDelayMs + FORCED_EXIT_MS,
      ]).toEqual([titleOf(owner), true]);
    }
  });
});

describe('the pods of production', () => {
  it('run the version of this repository', () => {
    const { version } = JSON.parse(read('package.json')) as { readonly version: string };
    const images = new Set(
      ownContainersOf(objectsOf('overlays/production')).map(({ image }) => image),
    );

    expect([...images]).toEqual([`registry.example.org/final-destination:${version}`]);
  });
});
