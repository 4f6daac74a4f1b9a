import { describe, expect, it } from 'vitest';
import { objectsOf, podsOf } from './installations.js';
import { titleOf } from './kubernetes-object.js';

const millicoresOf = (quantity: string): number =>
  quantity.endsWith('m') ? Number(quantity.slice(0, -1)) : Number(quantity) * 1000;

/** The CPU request of a program, in millicores. */
const cpuRequestOf = (directory: string, program: string): number => {
  const { spec } = podsOf(objectsOf(directory)).find(
    ({ owner }) => owner.kind === 'Deployment' && owner.metadata.name === program,
  )!;
  return millicoresOf(String(spec.containers[0]!.resources.requests['cpu']));
};

const specOf = <Spec>(title: string): Spec =>
  objectsOf('overlays/production').find((object) => titleOf(object) === title)!['spec'] as Spec;

describe('CPU requests', () => {
  it.each(['base', 'overlays/local', 'overlays/production'])(
    'give a gateway of %s at least as much as a worker',
    (directory) => {
      expect(cpuRequestOf(directory, 'gateway')).toBeGreaterThanOrEqual(
        cpuRequestOf(directory, 'worker'),
      );
    },
  );

  it('give a gateway in production one full core, with an autoscaling target of 60 %', () => {
    type Autoscaler = {
      readonly metrics: readonly {
        readonly resource: { readonly target: { readonly averageUtilization: number } };
      }[];
    };
    const { metrics } = specOf<Autoscaler>('HorizontalPodAutoscaler gateway');

    expect(cpuRequestOf('overlays/production', 'gateway')).toBe(1000);
    expect(metrics.map(({ resource }) => resource.target.averageUtilization)).toEqual([60]);
  });
});

describe('the worker autoscaler', () => {
  it('falls back to the maximum number of replicas when the queue metrics are unavailable', () => {
    type Scaler = {
      readonly maxReplicaCount: number;
      readonly fallback: { readonly replicas: number };
    };
    const { maxReplicaCount, fallback } = specOf<Scaler>('ScaledObject worker');

    expect(fallback.replicas).toBe(maxReplicaCount);
  });
});
