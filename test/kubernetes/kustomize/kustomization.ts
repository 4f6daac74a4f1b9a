import type { KubernetesObject } from '../kubernetes-object.js';

/** A kustomization.yaml: only the fields that the manifests of this repository use. */
export interface Kustomization {
  readonly kind: 'Kustomization' | 'Component';
  readonly namespace?: string;
  readonly resources?: readonly string[];
  readonly components?: readonly string[];
  readonly patches?: readonly Patch[];
  readonly labels?: readonly Labels[];
  readonly images?: readonly Image[];
  readonly configMapGenerator?: readonly Generator[];
  readonly secretGenerator?: readonly Generator[];
}

interface Patch {
  /** A strategic merge patch; its kind and name identify the target. */
  readonly patch: string;
}

export interface Labels {
  readonly pairs: Readonly<Record<string, string>>;
  readonly includeTemplates?: boolean;
}

export interface Image {
  readonly name: string;
  readonly newName?: string;
  readonly newTag?: string;
}

export interface Generator {
  readonly name: string;
  readonly behavior?: 'merge';
  readonly envs?: readonly string[];
  readonly literals?: readonly string[];
  readonly files?: readonly string[];
  readonly options?: {
    readonly disableNameSuffixHash?: boolean;
    readonly labels?: Readonly<Record<string, string>>;
  };
}

/** The fields that the renderer supports; any other field is an error. */
export const supportedFields: readonly string[] = [
  'apiVersion',
  'kind',
  'namespace',
  'resources',
  'components',
  'patches',
  'labels',
  'images',
  'configMapGenerator',
  'secretGenerator',
];

export type Objects = readonly KubernetesObject[];
