import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, root } from '../repository/tracked-files.js';
import { installations, objectsOf } from './installations.js';
import { titleOf } from './kubernetes-object.js';
import type { KubernetesObject } from './kubernetes-object.js';
import { validateSchema, typeErrorsOf } from './schemas.js';

const everything = installations.flatMap((installation) =>
  objectsOf(installation).map((object) => [`${installation}: ${titleOf(object)}`, object] as const),
);

const withContainer = (fields: object): KubernetesObject => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'one' },
  spec: { containers: [{ name: 'one', image: 'one', ...fields }] },
});

describe('the schemas of Kubernetes and its operators', () => {
  it.each(everything)('validate %s', async (_title, object) => {
    await expect(validateSchema(object)).resolves.toBeUndefined();
  });

  it('are checked against every component, since each belongs to an installation', () => {
    const texts = installations.map((one) => read(`k8s/${one}/kustomization.yaml`)).join('\n');
    const named = [...texts.matchAll(/^ {2}- .*components\/(.+)$/gm)].map(([, name]) => name);

    expect([...new Set(named)].sort()).toEqual(readdirSync(join(root, 'k8s/components')).sort());
  });

  it('define every field that is set', () => {
    expect(typeErrorsOf(everything.map(([, object]) => object))).toEqual([]);
  });

  it('reject a value of the wrong type and a misspelt field', async () => {
    const wrong = withContainer({ ports: [{ containerPort: 'eighty' }] });
    const misspelt = withContainer({ readynessProbe: { httpGet: { port: 80 } } });

    await expect(validateSchema(wrong)).rejects.toThrow('containerPort');
    expect(typeErrorsOf([misspelt])).toEqual([expect.stringContaining('readynessProbe')]);
  });

  it.each([
    ['a duration', { timeout: { http: { streamIdleTimeout: '150' } } }, 'streamIdleTimeout'],
    ['a field', { timeout: { http: { streamIdle: '150s' } } }, 'additional properties'],
    ['a target', { targetRefs: [] }, 'targetRefs'],
  ])('reject %s that Envoy Gateway does not accept', async (_title, fields, message) => {
    const policy = objectsOf('overlays/production').find(
      (object) => titleOf(object) === 'BackendTrafficPolicy batches',
    )!;
    const spec = { ...(policy['spec'] as object), ...fields };

    await expect(validateSchema({ ...policy, spec })).rejects.toThrow(message);
  });
});
