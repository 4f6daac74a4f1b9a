import type { Container } from './installations.js';
import { titleOf } from './kubernetes-object.js';
import type { KubernetesObject } from './kubernetes-object.js';

/** What a ConfigMap or a Secret holds; undefined where there is none of that title. */
export const dataOf = (
  objects: readonly KubernetesObject[],
  title: string,
): Readonly<Record<string, string>> | undefined =>
  objects.find((object) => titleOf(object) === title)?.['data'] as
    Readonly<Record<string, string>> | undefined;

/** The variables of a container as it gets them; what comes of a secret has a word in its place. */
export const environmentOf = (
  objects: readonly KubernetesObject[],
  container: Container,
): Readonly<Record<string, string>> => {
  const maps = (container.envFrom ?? []).map(({ configMapRef }) => {
    const data = dataOf(objects, `ConfigMap ${configMapRef.name}`);
    if (!data) throw new Error(`there is no ConfigMap ${configMapRef.name}`);
    return data;
  });
  const own = (container.env ?? []).map(({ name, value }) => [name, value ?? 'of a secret']);
  return Object.assign({}, ...maps, Object.fromEntries(own)) as Readonly<Record<string, string>>;
};
