/** A YAML value. */
export type Value =
  null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value };

/** A YAML mapping. */
export type Fields = { readonly [key: string]: Value };

/** A Kubernetes manifest: the fields that all kinds share. */
export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly [field: string]: unknown;
}

/** Kind and name, such as `Deployment gateway`. */
export const titleOf = ({ kind, metadata }: KubernetesObject): string => `${kind} ${metadata.name}`;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
