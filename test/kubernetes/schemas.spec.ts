import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { read, root } from '../house/tracked-files.js';
import { installations, objectsOf } from './installations.js';
import { titleOf } from './kubernetes-object.js';
import type { KubernetesObject } from './kubernetes-object.js';
import { holdToSchema, typeErrorsOf } from './schemas.js';

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
  it.each(everything)('hold for %s', async (_title, object) => {
    await expect(holdToSchema(object)).resolves.toBeUndefined();
  });

  it('see every component in one installation or another', () => {
    const texts = installations.map((one) => read(`k8s/${one}/kustomization.yaml`)).join('\n');
    const named = [...texts.matchAll(/^ {2}- .*components\/(.+)$/gm)].map(([, name]) => name);

    expect([...new Set(named)].sort()).toEqual(readdirSync(join(root, 'k8s/components')).sort());
  });

  it('know every field that is set', () => {
    expect(typeErrorsOf(everything.map(([, object]) => object))).toEqual([]);
  });

  it('are broken by a value of another type, and by a field that is misspelt', async () => {
    const wrong = withContainer({ ports: [{ containerPort: 'eighty' }] });
    const misspelt = withContainer({ readynessProbe: { httpGet: { port: 80 } } });

    await expect(holdToSchema(wrong)).rejects.toThrow('containerPort');
    expect(typeErrorsOf([misspelt])).toEqual([expect.stringContaining('readynessProbe')]);
  });
});
