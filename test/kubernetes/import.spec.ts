import { describe, expect, it } from 'vitest';
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

const loaderPod = podOf('import/volume');
const jobPod = podOf('import');

/** The volume claims of a pod, each with its mount path. */
const claimsOf = ({ volumes = [], container }: ReturnType<typeof podOf>) =>
  (volumes as readonly Volume[]).flatMap(({ name, persistentVolumeClaim }) =>
    persistentVolumeClaim ? [[persistentVolumeClaim.claimName, mountPathOf(container, name)]] : [],
  );

const mountPathOf = ({ volumeMounts = [] }: Container, volume: string) =>
  volumeMounts.find(({ name }) => name === volume)?.mountPath;

describe('the volume of files to import', () => {
  it('is created before the import job, by the loader manifests', () => {
    const claims = objectsOf('import/volume').filter(({ kind }) => /Claim$/.test(kind));

    expect(claims.map(({ metadata }) => metadata.name)).toEqual(['imports']);
    expect(claimsOf(loaderPod)).toEqual([['imports', '/imports']]);
    expect(claimsOf(jobPod)).toEqual(claimsOf(loaderPod));
    expect(objectsOf('import').map(titleOf)).not.toContain('PersistentVolumeClaim imports');
  });

  it('is accessed by loader and job with the same user and image', () => {
    expect(loaderPod.securityContext).toEqual(jobPod.securityContext);
    expect(loaderPod.container.image).toBe(jobPod.container.image);
  });
});
