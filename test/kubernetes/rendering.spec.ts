import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { root } from '../repository/tracked-files.js';
import { installations, objectsOf } from './installations.js';
import { titleOf } from './kubernetes-object.js';
import type { KubernetesObject } from './kubernetes-object.js';

const isInstalled = spawnSync('kubectl', ['kustomize', '--help']).status === 0;
if (!isInstalled)
  console.warn('kubectl is not installed: the comparison of the renderer with kubectl is skipped');

/** The output of `kubectl kustomize`, without a cluster; hash suffixes of names are removed. */
const renderWithKubectl = (directory: string): readonly KubernetesObject[] => {
  const text = execFileSync('kubectl', ['kustomize', `k8s/${directory}`], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, KUBECONFIG: '/dev/null' },
  });
  const withoutHashes = text.replace(/(?<=name: [a-z-]+-settings)-[a-z\d]{10}$/gm, '');
  return parseAllDocuments(withoutHashes).map((document) =>
    withoutLineBreaks(document.toJS() as KubernetesObject),
  );
};

/** Removes the line breaks that kubectl inserts into base64. */
const withoutLineBreaks = (object: KubernetesObject): KubernetesObject =>
  object.kind === 'Secret'
    ? (JSON.parse(JSON.stringify(object).replaceAll('\\n', '')) as KubernetesObject)
    : object;

const sortedByTitle = (objects: readonly KubernetesObject[]): readonly KubernetesObject[] =>
  [...objects].sort((one, other) => titleOf(one).localeCompare(titleOf(other)));

(isInstalled ? describe : describe.skip)('the renderer of the specs', () => {
  it.each(installations)('renders %s as kubectl does', (installation) => {
    expect(sortedByTitle(objectsOf(installation))).toEqual(
      sortedByTitle(renderWithKubectl(installation)),
    );
  });
});
