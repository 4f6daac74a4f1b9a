import { describe, expect, it } from '@jest/globals';
import { objectsOf, podsOf } from './installations.js';
import { titleOf } from './kubernetes-object.js';

const milliCoresOf = (quantity: string): number =>
  quantity.endsWith('m') ? Number(quantity.slice(0, -1)) : Number(quantity) * 1000;

/** What a program of an installation requests of the CPU. */
const requestOf = (directory: string, program: string): number => {
  const { spec } = podsOf(objectsOf(directory)).find(
    ({ owner }) => owner.kind === 'Deployment' && owner.metadata.name === program,
  )!;
  return milliCoresOf(String(spec.containers[0]!.resources.requests['cpu']));
};

const specOf = <Spec>(title: string): Spec =>
  objectsOf('overlays/production').find((object) => titleOf(object) === title)!['spec'] as Spec;

describe('of the CPU', () => {
  it.each(['base', 'overlays/local', 'overlays/production'])(
    'a gateway of %s has no less than a worker where both want it',
    (directory) => {
      expect(requestOf(directory, 'gateway')).toBeGreaterThanOrEqual(
        requestOf(directory, 'worker'),
      );
    },
  );

  it('a gateway in production has the one core that it can use, of which 60 % are reckoned with', () => {
    type Autoscaler = {
      readonly metrics: readonly {
        readonly resource: { readonly target: { readonly averageUtilization: number } };
      }[];
    };
    const { metrics } = specOf<Autoscaler>('HorizontalPodAutoscaler gateway');

    expect(requestOf('overlays/production', 'gateway')).toBe(1000);
    expect(metrics.map(({ resource }) => resource.target.averageUtilization)).toEqual([60]);
  });
});

describe('of workers', () => {
  it('none is taken away because nothing is known of the queue', () => {
    type Scaler = {
      readonly maxReplicaCount: number;
      readonly fallback: { readonly replicas: number };
    };
    const { maxReplicaCount, fallback } = specOf<Scaler>('ScaledObject worker');

    expect(fallback.replicas).toBe(maxReplicaCount);
  });
});
