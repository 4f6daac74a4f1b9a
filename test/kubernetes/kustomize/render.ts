import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { titleOf } from '../kubernetes-object.js';
import type { Fields, KubernetesObject } from '../kubernetes-object.js';
import { generate } from './generate.js';
import { supportedFields } from './kustomization.js';
import type { Kustomization, Objects } from './kustomization.js';
import { strategicMerge } from './strategic-merge.js';
import { inNamespace, withImages, withLabels } from './transform.js';

/**
 * Renders a directory as `kubectl kustomize` does, for the features that this repository uses. An
 * unsupported field is an error. The names of generated objects have no hash suffix. Kustomize itself is a
 * Go program that no package contains; where kubectl is installed, rendering.spec.ts compares the two.
 */
export const render = (directory: string): Objects => build(directory, []);

const build = (directory: string, given: Objects): Objects => {
  const kustomization = readKustomization(directory);
  const own = (kustomization.resources ?? []).flatMap((resource) =>
    load(join(directory, resource)),
  );
  const generated = withGenerated([...given, ...own], kustomization, directory);
  const built = (kustomization.components ?? []).reduce(
    (objects, component) => build(join(directory, component), objects),
    generated,
  );
  return transform(built, kustomization);
};

const load = (path: string): Objects =>
  existsSync(join(path, 'kustomization.yaml'))
    ? render(path)
    : parseAllDocuments(readFileSync(path, 'utf8')).map((document) => {
        if (document.errors.length > 0) throw new Error(`${path}: ${String(document.errors[0])}`);
        return document.toJS() as KubernetesObject;
      });

const readKustomization = (directory: string): Kustomization => {
  const path = join(directory, 'kustomization.yaml');
  const read = parse(readFileSync(path, 'utf8')) as Kustomization;
  const unknown = Object.keys(read).filter((field) => !supportedFields.includes(field));
  if (unknown.length > 0) throw new Error(`${path} has unsupported fields: ${unknown.join()}`);
  return read;
};

const withGenerated = (
  objects: Objects,
  { configMapGenerator = [], secretGenerator = [] }: Kustomization,
  directory: string,
): Objects => {
  const generated = [
    ...configMapGenerator.map((one) => [one, generate('ConfigMap', one, directory)] as const),
    ...secretGenerator.map((one) => [one, generate('Secret', one, directory)] as const),
  ];
  const merged = generated
    .filter(([{ behavior }]) => behavior === 'merge')
    .map(([, object]) => object);
  const added = generated
    .filter(([{ behavior }]) => behavior !== 'merge')
    .map(([, object]) => object);
  return [...merged.reduce(applyPatch, objects), ...added];
};

/** Applies a strategic merge patch to the object of the same kind and name. */
const applyPatch = (objects: Objects, patch: KubernetesObject): Objects => {
  const title = titleOf(patch);
  if (!objects.some((object) => titleOf(object) === title)) {
    throw new Error(`patch target ${title} does not exist`);
  }
  return objects.map((object) =>
    titleOf(object) === title
      ? (strategicMerge(object as unknown as Fields, patch as unknown as Fields) as never)
      : object,
  );
};

const transform = (objects: Objects, kustomization: Kustomization): Objects => {
  const { namespace, patches = [], labels = [], images = [] } = kustomization;
  return patches
    .map(({ patch }) => parse(patch) as KubernetesObject)
    .reduce(applyPatch, objects)
    .map((object) => inNamespace(object, namespace))
    .map((object) => withLabels(object, labels))
    .map((object) => withImages(object, images));
};
