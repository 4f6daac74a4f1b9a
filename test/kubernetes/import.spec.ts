import { describe, expect, it } from '@jest/globals';
import { objectsOf, podsOf } from './installations.js';
import type { Container } from './installations.js';
import { titleOf } from './kubernetes-object.js';

interface Volume {
  readonly name: string;
  readonly persistentVolumeClaim?: { readonly claimName: string };
}

const podOf = (directory: string) => {
  const [pod] = podsOf(objectsOf(directory));
  return { ...pod!.spec, container: pod!.spec.containers[0]! };
};

const loader = podOf('import/volume');
const job = podOf('import');

/** Claims of a pod, each with the place that it is mounted at. */
const claimsOf = ({ volumes = [], container }: ReturnType<typeof podOf>) =>
  (volumes as readonly Volume[]).flatMap(({ name, persistentVolumeClaim }) =>
    persistentVolumeClaim ? [[persistentVolumeClaim.claimName, placeOf(container, name)]] : [],
  );

const placeOf = ({ volumeMounts = [] }: Container, volume: string) =>
  volumeMounts.find(({ name }) => name === volume)?.mountPath;

describe('a file to import', () => {
  it('lies in a volume that is there before the job is', () => {
    const claims = objectsOf('import/volume').filter(({ kind }) => /Claim$/.test(kind));

    expect(claims.map(({ metadata }) => metadata.name)).toEqual(['imports']);
    expect(claimsOf(loader)).toEqual([['imports', '/imports']]);
    expect(claimsOf(job)).toEqual(claimsOf(loader));
    expect(objectsOf('import').map(titleOf)).not.toContain('PersistentVolumeClaim imports');
  });

  it('may be read by the job as it was written', () => {
    expect(loader.securityContext).toEqual(job.securityContext);
    expect(loader.container.image).toBe(job.container.image);
  });
});
