import type { Container } from './installations.js';
import { titleOf } from './kubernetes-object.js';
import type { KubernetesObject } from './kubernetes-object.js';

/** The data of a ConfigMap or Secret by title (`Secret name`); undefined if it does not exist. */
export const dataOf = (
  objects: readonly KubernetesObject[],
  title: string,
): Readonly<Record<string, string>> | undefined =>
  objects.find((object) => titleOf(object) === title)?.['data'] as
    Readonly<Record<string, string>> | undefined;

/** The environment variables of a container; values from secrets are replaced by a placeholder. */
export const environmentOf = (
  objects: readonly KubernetesObject[],
  container: Container,
): Readonly<Record<string, string>> => {
  const maps = (container.envFrom ?? []).map(({ configMapRef }) => {
    const data = dataOf(objects, `ConfigMap ${configMapRef.name}`);
    if (!data) throw new Error(`ConfigMap ${configMapRef.name} does not exist`);
    return data;
  });
  const own = (container.env ?? []).map(({ name, value }) => [name, value ?? '(secret)']);
  return Object.assign({}, ...maps, Object.fromEntries(own)) as Readonly<Record<string, string>>;
};
