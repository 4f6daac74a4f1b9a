import { describe, expect, it } from '@jest/globals';
import { environmentOf } from './environment-of.js';
import { objectsOf, podsOf } from './installations.js';
import { titleOf } from './kubernetes-object.js';

const CERTIFICATES = '/run/authorities/ca.pem';

const objects = objectsOf('../test/kubernetes/every-component');
const pods = [...podsOf(objects), ...podsOf(objectsOf('import'))].map(
  ({ owner, labels, spec }) => ({
    title: titleOf(owner),
    asks: (server: string) => labels[`final-destination/reaches-${server}`] === 'true',
    container: spec.containers[0]!,
  }),
);

describe('certificates of private authorities', () => {
  it('lie in every pod that asks Postgres or Redis', () => {
    const asking = pods.filter(({ asks }) => asks('postgres') || asks('redis'));
    const without = asking.filter(
      ({ container: { volumeMounts = [] } }) =>
        !volumeMounts.some(({ mountPath }) => CERTIFICATES === `${mountPath}/ca.pem`),
    );

    expect(without.map(({ title }) => title)).toEqual([]);
    expect(asking).toHaveLength(5);
  });

  it('are what Redis is believed by', () => {
    const asking = pods.filter(({ asks }) => asks('redis'));
    const named = asking.map(({ container }) => environmentOf(objects, container)['REDIS_CA_FILE']);

    expect(named).toEqual([CERTIFICATES, CERTIFICATES]);
  });
});
