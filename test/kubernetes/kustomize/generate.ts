import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KubernetesObject } from '../kubernetes-object.js';
import type { Generator } from './kustomization.js';

/** Generates a ConfigMap or Secret, without the hash suffix that kustomize adds to its name. */
export const generate = (
  kind: 'ConfigMap' | 'Secret',
  { name, options, ...sources }: Generator,
  directory: string,
): KubernetesObject => {
  const data = dataOf(sources, directory);
  const encoded = Object.entries(data).map(([key, value]) => [
    key,
    Buffer.from(value).toString('base64'),
  ]);
  return {
    apiVersion: 'v1',
    kind,
    metadata: { name, ...(options?.labels ? { labels: options.labels } : {}) },
    ...(kind === 'Secret' ? { type: 'Opaque' } : {}),
    data: kind === 'Secret' ? (Object.fromEntries(encoded) as Record<string, string>) : data,
  };
};

const dataOf = (
  { envs = [], literals = [], files = [] }: Pick<Generator, 'envs' | 'literals' | 'files'>,
  directory: string,
): Readonly<Record<string, string>> => {
  const read = (file: string): string => readFileSync(join(directory, file), 'utf8');
  const lines = envs.flatMap((file) => read(file).split('\n'));
  const assignments = lines.filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const pairs = [...assignments, ...literals].map((line) => [
    line.slice(0, line.indexOf('=')),
    line.slice(line.indexOf('=') + 1),
  ]);
  const fileEntries = files.map((file) => [file, read(file)]);
  return Object.fromEntries([...pairs, ...fileEntries]) as Record<string, string>;
};
