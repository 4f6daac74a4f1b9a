import { describe, expect, it } from 'vitest';
import { environmentOf } from './environment-of.js';
import { objectsOf, podsOf } from './installations.js';
import { titleOf } from './kubernetes-object.js';

const CA_FILE = '/run/authorities/ca.pem';

const objects = objectsOf('../test/kubernetes/every-component');
const pods = [...podsOf(objects), ...podsOf(objectsOf('import'))].map(
  ({ owner, labels, spec }) => ({
    title: titleOf(owner),
    connectsTo: (server: string) => labels[`final-destination/reaches-${server}`] === 'true',
    container: spec.containers[0]!,
  }),
);

describe('the certificates of private CAs', () => {
  it('are mounted in every pod that connects to Postgres or Redis', () => {
    const clients = pods.filter(({ connectsTo }) => connectsTo('postgres') || connectsTo('redis'));
    const withoutMount = clients.filter(
      ({ container: { volumeMounts = [] } }) =>
        !volumeMounts.some(({ mountPath }) => CA_FILE === `${mountPath}/ca.pem`),
    );

    expect(withoutMount.map(({ title }) => title)).toEqual([]);
    expect(clients).toHaveLength(5);
  });

  it('are configured as REDIS_CA_FILE in every pod that connects to Redis', () => {
    const clients = pods.filter(({ connectsTo }) => connectsTo('redis'));
    const caFiles = clients.map(
      ({ container }) => environmentOf(objects, container)['REDIS_CA_FILE'],
    );

    expect(caFiles).toEqual([CA_FILE, CA_FILE]);
  });
});
