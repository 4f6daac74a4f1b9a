import { describe, expect, it } from '@jest/globals';
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
