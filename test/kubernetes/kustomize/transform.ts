import { isFields } from '../kubernetes-object.js';
import type { KubernetesObject } from '../kubernetes-object.js';
import type { Image, Labels } from './kustomization.js';

/** Cluster-scoped kinds. */
const clusterScopedKinds = ['Namespace'];

export const inNamespace = (object: KubernetesObject, namespace?: string): KubernetesObject =>
  namespace === undefined || clusterScopedKinds.includes(object.kind)
    ? object
    : { ...object, metadata: { ...object.metadata, namespace } };

/** Adds labels to the object and, if `includeTemplates` is set, to its pod templates. */
export const withLabels = (
  object: KubernetesObject,
  labels: readonly Labels[],
): KubernetesObject => {
  const pairs = Object.assign({}, ...labels.map((one) => one.pairs)) as Record<string, string>;
  const templateLabels = labels.filter(({ includeTemplates }) => includeTemplates);
  const podPairs = Object.assign({}, ...templateLabels.map((one) => one.pairs)) as Record<
    string,
    string
  >;
  const labelled = labelPods(object, podPairs) as KubernetesObject;
  if (Object.keys(pairs).length === 0) return labelled;
  const { metadata } = labelled;
  return { ...labelled, metadata: { ...metadata, labels: { ...metadata.labels, ...pairs } } };
};

const labelPods = (value: unknown, pairs: Readonly<Record<string, string>>): unknown =>
  mapFields(value, (key, inner) =>
    key === 'template' || key === 'jobTemplate' ? withPairs(inner, pairs) : inner,
  );

const withPairs = (template: unknown, pairs: Readonly<Record<string, string>>): unknown => {
  if (!isFields(template) || Object.keys(pairs).length === 0) return template;
  const metadata = isFields(template['metadata']) ? template['metadata'] : {};
  const labels = isFields(metadata['labels']) ? metadata['labels'] : {};
  return { ...template, metadata: { ...metadata, labels: { ...labels, ...pairs } } };
};

export const withImages = (object: KubernetesObject, images: readonly Image[]): KubernetesObject =>
  mapFields(object, (key, inner) =>
    key === 'image' && typeof inner === 'string' ? newImage(inner, images) : inner,
  ) as KubernetesObject;

const newImage = (image: string, images: readonly Image[]): string => {
  const [, name = image, tag] = /^(.*?)(?::([^:/]+))?$/.exec(image) ?? [];
  const change = images.find((one) => one.name === name);
  if (!change) return image;
  const newTag = change.newTag ?? tag;
  return `${change.newName ?? name}${newTag === undefined ? '' : `:${newTag}`}`;
};

/** Maps every field of a value recursively, inner fields first. */
const mapFields = (value: unknown, change: (key: string, inner: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => mapFields(one, change));
  if (!isFields(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    change(key, mapFields(inner, change)),
  ]);
  return Object.fromEntries(entries) as unknown;
};
