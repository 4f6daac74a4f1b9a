import { join } from 'node:path';
import { root } from '../repository/tracked-files.js';
import { isFields } from './kubernetes-object.js';
import type { Fields, KubernetesObject, Value } from './kubernetes-object.js';
import { render } from './kustomize/render.js';

/** The directories below k8s that are applied with `kubectl apply -k`. */
export const installations = [
  'overlays/local',
  'overlays/production',
  'import/volume',
  'import',
  '../test/kubernetes/every-component',
] as const;

const rendered = new Map<string, readonly KubernetesObject[]>();

/** The rendered objects of an installation, or of another directory below k8s; cached. */
export const objectsOf = (directory: string): readonly KubernetesObject[] => {
  const objects = rendered.get(directory) ?? render(join(root, 'k8s', directory));
  rendered.set(directory, objects);
  return objects;
};

/** The pod template of a Deployment, StatefulSet, Job or CronJob, or a standalone pod. */
export interface PodTemplate {
  readonly owner: KubernetesObject;
  readonly labels: Readonly<Record<string, string>>;
  readonly spec: PodSpec;
}

export interface PodSpec {
  readonly automountServiceAccountToken?: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly restartPolicy?: string;
  readonly securityContext: Fields;
  readonly topologySpreadConstraints?: readonly { readonly labelSelector: Selector }[];
  readonly containers: readonly Container[];
  readonly volumes?: readonly { readonly name: string }[];
}

export interface Selector {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: string;
    readonly values?: readonly string[];
  }[];
}

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly env?: readonly EnvironmentVariable[];
  readonly envFrom?: readonly { readonly configMapRef: { readonly name: string } }[];
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly securityContext: Fields;
  readonly resources: { readonly requests: Fields; readonly limits: Fields };
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[];
}

export interface EnvironmentVariable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: {
    readonly secretKeyRef: {
      readonly name: string;
      readonly key: string;
      readonly optional?: boolean;
    };
  };
}

export interface Probe {
  readonly httpGet?: { readonly path: string; readonly port: string };
}

/** The templates of all pods that the objects create. */
export const podsOf = (objects: readonly KubernetesObject[]): readonly PodTemplate[] =>
  objects.flatMap((owner) => {
    const template =
      owner.kind === 'Pod' ? standalonePod(owner) : templateIn(owner['spec'] as Value);
    return template ? [{ owner, ...template }] : [];
  });

const standalonePod = ({ metadata, spec }: KubernetesObject): Omit<PodTemplate, 'owner'> => ({
  labels: metadata.labels ?? {},
  spec: spec as PodSpec,
});

const templateIn = (spec: Value | undefined): Omit<PodTemplate, 'owner'> | undefined => {
  if (!isFields(spec)) return undefined;
  if (isFields(spec['jobTemplate'])) return templateIn(spec['jobTemplate']['spec']);
  const { template } = spec as { readonly template?: never };
  if (!isFields(template)) return undefined;
  const { metadata, spec: pod } = template as unknown as {
    readonly metadata: { readonly labels: Readonly<Record<string, string>> };
    readonly spec: PodSpec;
  };
  return { labels: metadata.labels, spec: pod };
};

/** Whether a label selector matches the labels; an empty selector matches everything. */
export const selects = (
  { matchLabels = {}, matchExpressions = [] }: Selector,
  labels: Readonly<Record<string, string>> = {},
): boolean =>
  Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
  matchExpressions.every(({ key, values = [] }) => values.includes(labels[key] ?? ''));

/** The containers that run the image of this project. */
export const ownContainersOf = (objects: readonly KubernetesObject[]): readonly Container[] =>
  podsOf(objects)
    .flatMap(({ spec }) => spec.containers)
    .filter(({ image }) => /(?:^|\/)final-destination:/.test(image));
