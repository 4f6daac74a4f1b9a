import { describe, expect, it } from 'vitest';
import { installations, objectsOf, podsOf, selects } from './installations.js';
import type { PodTemplate, Selector } from './installations.js';
import { titleOf } from './kubernetes-object.js';
import type { KubernetesObject } from './kubernetes-object.js';

interface Port {
  readonly name: string;
  readonly targetPort: string;
}

const ofKind = <Spec>(objects: readonly KubernetesObject[], ...kinds: readonly string[]) =>
  objects
    .filter(({ kind }) => kinds.includes(kind))
    .map((object) => ({ object, title: titleOf(object), spec: object['spec'] as Spec }));

const selected = (pods: readonly PodTemplate[], selector: Selector) =>
  pods.filter(({ labels }) => selects(selector, labels));

const portNames = (pods: readonly PodTemplate[]) =>
  pods.flatMap(({ spec }) => spec.containers.flatMap(({ ports = [] }) => ports));

describe.each(installations)('the objects of %s', (installation) => {
  const objects = objectsOf(installation);
  const pods = podsOf(objects);
  const titles = objects.map(titleOf);

  it('have unique titles and are in the namespace', () => {
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([]);
    const elsewhere = objects.filter(
      ({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== 'final-destination',
    );
    expect(elsewhere.map(titleOf)).toEqual([]);
  });

  it('select their own pods, also in topology spread constraints', () => {
    for (const { owner, labels, spec } of pods) {
      const { selector } = owner['spec'] as { readonly selector?: Selector };
      if (selector)
        expect([titleOf(owner), selects(selector, labels)]).toEqual([titleOf(owner), true]);
      for (const { labelSelector } of spec.topologySpreadConstraints ?? []) {
        expect(selects(labelSelector, labels)).toBe(true);
      }
    }
  });

  it('route services to ports that their pods declare', () => {
    type Service = { readonly selector: Record<string, string>; readonly ports: readonly Port[] };
    for (const { title, spec } of ofKind<Service>(objects, 'Service')) {
      const backends = selected(pods, { matchLabels: spec.selector });
      const names = portNames(backends).map(({ name }) => name);
      const targets = spec.ports.map(({ targetPort }) => targetPort);

      expect([title, backends.length]).toEqual([title, 1]);
      expect([title, targets.filter((target) => !names.includes(target))]).toEqual([title, []]);
    }
  });

  it('apply network policies and disruption budgets to existing pods and ports', () => {
    type Policy = {
      readonly podSelector?: Selector;
      readonly selector?: Selector;
      readonly ingress?: readonly { readonly ports: readonly { readonly port: string }[] }[];
    };
    const policies = ofKind<Policy>(objects, 'NetworkPolicy', 'PodDisruptionBudget');
    for (const { title, spec } of policies) {
      const targets = selected(pods, spec.podSelector ?? spec.selector ?? {});
      const names = portNames(targets).map(({ name }) => name);
      const ingressPorts = (spec.ingress ?? []).flatMap(({ ports }) =>
        ports.map(({ port }) => port),
      );

      expect([title, targets.length > 0]).toEqual([title, true]);
      expect([title, ingressPorts.filter((port) => !names.includes(port))]).toEqual([title, []]);
    }
  });

  it('scale and route to existing objects', () => {
    type Scaler = { readonly scaleTargetRef: { readonly kind: string; readonly name: string } };
    const scalers = ofKind<Scaler>(objects, 'HorizontalPodAutoscaler', 'ScaledObject');
    for (const { spec } of scalers) {
      const target = `${spec.scaleTargetRef.kind} ${spec.scaleTargetRef.name}`;
      const scaled = objects.find((object) => titleOf(object) === target);

      // A replica count would reset the autoscaler on every `kubectl apply`.
      expect(scaled?.['spec']).not.toHaveProperty('replicas');
      expect(titles).toContain(target);
    }
    for (const [, name = ''] of JSON.stringify(ofKind(objects, 'Ingress')).matchAll(
      /"service":\{"name":"([^"]+)"/g,
    )) {
      expect(titles).toContain(`Service ${name}`);
    }
  });

  it('are scraped on ports that their services declare', () => {
    type Monitor = {
      readonly selector: Selector;
      readonly endpoints: readonly { readonly port: string }[];
    };
    const services = objects.filter(({ kind }) => kind === 'Service');
    for (const { spec } of ofKind<Monitor>(objects, 'ServiceMonitor')) {
      const monitored = services.filter(({ metadata }) => selects(spec.selector, metadata.labels));
      const ports = monitored.flatMap((service) =>
        (service['spec'] as { readonly ports: readonly Port[] }).ports.map(({ name }) => name),
      );
      expect(monitored).toHaveLength(2);
      expect(spec.endpoints.every(({ port }) => ports.includes(port))).toBe(true);
    }
  });

  it('label every pod that connects to Postgres or Redis, as the network policies require', () => {
    for (const server of ['postgres', 'redis']) {
      const label = `final-destination/reaches-${server}`;
      const clients = pods.filter(({ spec }) =>
        spec.containers.some(({ env = [] }) =>
          env.some(({ name }) =>
            name.startsWith(server === 'postgres' ? 'DATABASE_URL' : 'QUEUE_URL'),
          ),
        ),
      );
      expect(clients.filter(({ labels }) => labels[label] !== 'true')).toEqual([]);
    }
  });
});

describe('a rollout', () => {
  const named = (program: string): readonly string[] =>
    objectsOf('overlays/production')
      .filter(({ metadata }) => metadata.labels?.['app.kubernetes.io/name'] === program)
      .map(titleOf);

  it('can apply the migration and the gateways separately by label', () => {
    expect(named('migrate')).toEqual(['Job migrate']);
    expect(named('gateway')).toEqual(['Deployment gateway', 'Service gateway']);
  });
});

describe('the metrics of an import', () => {
  it('are scraped by the ServiceMonitor of the installation', () => {
    const [monitor] = ofKind<{ readonly selector: Selector }>(
      objectsOf('overlays/production'),
      'ServiceMonitor',
    );
    const services = ofKind(objectsOf('import'), 'Service').map(({ object }) => object);

    expect(services).toHaveLength(1);
    expect(selects(monitor!.spec.selector, services[0]!.metadata.labels)).toBe(true);
  });
});
