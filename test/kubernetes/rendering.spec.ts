import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { root } from '../house/tracked-files.js';
import { installations, objectsOf } from './installations.js';
import { titleOf } from './kubernetes-object.js';
import type { KubernetesObject } from './kubernetes-object.js';

const isInstalled = spawnSync('kubectl', ['kustomize', '--help']).status === 0;
if (!isInstalled) console.warn('kubectl is not installed: the renderer is not held against it');

/** What kubectl makes of a directory, asking no cluster; the hashes are taken out of names. */
const madeByKubectl = (directory: string): readonly KubernetesObject[] => {
  const text = execFileSync('kubectl', ['kustomize', `k8s/${directory}`], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, KUBECONFIG: '/dev/null' },
  });
  const bare = text.replace(/(?<=name: [a-z-]+-settings)-[a-z\d]{10}$/gm, '');
  return parseAllDocuments(bare).map((document) => unbroken(document.toJS() as KubernetesObject));
};

/** It breaks base64 into lines. */
const unbroken = (object: KubernetesObject): KubernetesObject =>
  object.kind === 'Secret'
    ? (JSON.parse(JSON.stringify(object).replaceAll('\\n', '')) as KubernetesObject)
    : object;

const inOrder = (objects: readonly KubernetesObject[]): readonly KubernetesObject[] =>
  [...objects].sort((one, other) => titleOf(one).localeCompare(titleOf(other)));

(isInstalled ? describe : describe.skip)('the renderer of the specs', () => {
  it.each(installations)('makes of %s what kubectl makes of it', (installation) => {
    expect(inOrder(objectsOf(installation))).toEqual(inOrder(madeByKubectl(installation)));
  });
});
