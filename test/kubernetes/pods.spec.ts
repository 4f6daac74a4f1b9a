import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { read, root, trackedFiles } from '../house/tracked-files.js';
import { dataOf, environmentOf } from './environment-of.js';
import { installations, objectsOf, ownContainersOf, podsOf } from './installations.js';
import type { Container } from './installations.js';
import { titleOf } from './kubernetes-object.js';
import type { KubernetesObject } from './kubernetes-object.js';

/** What a gateway that cannot end adds to what it has in hand, before it ends itself and says so. */
const GIVEN_UP_MS = 15_000;

const probesOf = ({ startupProbe, livenessProbe, readinessProbe }: Container) =>
  [startupProbe, livenessProbe, readinessProbe].flatMap((probe) => probe?.httpGet ?? []);

/** Where the programs answer whoever asks how they are. */
const servedPaths = trackedFiles()
  .filter(({ path }) => /^(?:apps|libs)\/.*health.*controller\.ts$/.test(path))
  .flatMap(({ text }) => [...text.matchAll(/@Get\((?:'([^']*)')?\)/g)])
  .map(([, path]) => `/health${path ? `/${path}` : ''}`);

const commands = [...read('apps/cli/src/main.ts').matchAll(/^ {4}name: '([^']+)'/gm)].map(
  ([, name]) => name,
);

describe.each(installations)('the pods of %s', (installation) => {
  const objects = objectsOf(installation);
  const pods = podsOf(objects);
  const own = ownContainersOf(objects);

  it('may do no more than they have to', () => {
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

  it('run programs and commands that there are, under the init of the image', () => {
    for (const { command, args = [] } of own.filter(({ name }) => name !== 'loader')) {
      const [node, program = '', subcommand] = args;
      const source = program.replace(/^dist\/(.*)\.js$/, '$1.ts');

      expect([node, command]).toEqual(['node', undefined]);
      expect([source, existsSync(join(root, source))]).toEqual([source, true]);
      if (program.includes('/cli/')) expect(commands).toContain(subcommand);
    }
    expect(own.length).toBeGreaterThan(0);
  });

  it('are probed where the programs answer, at ports that they listen on', () => {
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

  it('have all volumes that they mount', () => {
    for (const { owner, spec } of pods) {
      const claimed = (owner['spec'] as { readonly volumeClaimTemplates?: KubernetesObject[] })
        .volumeClaimTemplates;
      const names = [...(spec.volumes ?? []), ...(claimed ?? []).map(({ metadata }) => metadata)];
      const mounts = spec.containers.flatMap(({ volumeMounts = [] }) => volumeMounts);
      const there = names.map(({ name }) => name);

      expect([titleOf(owner), mounts.filter(({ name }) => !there.includes(name))]).toEqual([
        titleOf(owner),
        [],
      ]);
    }
  });

  it('find every value of a secret that the installation makes itself', () => {
    const secret = dataOf(objects, 'Secret final-destination');
    const asked = pods.flatMap(({ spec }) =>
      spec.containers.flatMap(({ env = [] }) => env.flatMap((one) => one.valueFrom ?? [])),
    );
    for (const { secretKeyRef } of asked) {
      expect(secretKeyRef.name).toBe('final-destination');
      if (secret && !secretKeyRef.optional) expect(secret).toHaveProperty(secretKeyRef.key);
    }
  });
});

/** An import serves nobody: it has no Deployment. */
const serving = installations.filter((installation) =>
  objectsOf(installation).some(({ kind }) => kind === 'Deployment'),
);

describe.each(serving)('the programs of %s', (installation) => {
  const objects = objectsOf(installation);

  it('have time to finish what they have when they are ended', () => {
    const deployed = podsOf(objects).filter(({ owner }) => owner.kind === 'Deployment');
    for (const { owner, spec } of deployed) {
      const settings = environmentOf(objects, spec.containers[0] as Container);
      const atWorkMs = Number(settings['REQUEST_TIMEOUT_MS'] ?? 10_000);
      const drainMs = Number(settings['DRAIN_DELAY_MS'] ?? 0);
      const patienceMs = (spec.terminationGracePeriodSeconds ?? 30) * 1000;

      expect([titleOf(owner), patienceMs > atWorkMs + drainMs + GIVEN_UP_MS]).toEqual([
        titleOf(owner),
        true,
      ]);
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
