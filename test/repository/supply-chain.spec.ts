import { describe, expect, it } from 'vitest';
import { read, trackedFiles } from './tracked-files.js';

interface LockedPackage {
  /** Differs from the path if package.json replaces the package by another one. */
  readonly name?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
}

const { allowScripts } = JSON.parse(read('package.json')) as {
  readonly allowScripts: Readonly<Record<string, boolean>>;
};

const { packages } = JSON.parse(read('package-lock.json')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};

const locked = Object.entries(packages)
  .filter(([path]) => path !== '')
  .map(([path, entry]) => ({
    ...entry,
    name: entry.name ?? path.replace(/^.*node_modules\//, ''),
  }));

/** Packages that report installations, or the use of the package that depends on them. */
const telemetryPackages = [
  '@amplitude/analytics-node',
  '@nuxt/telemetry',
  '@scarf/scarf',
  '@segment/analytics-node',
  'applicationinsights',
  'mixpanel',
  'newrelic',
  'posthog-node',
  'universal-analytics',
];

/** Licences (SPDX) under which packages may be delivered with the programs. All of them are permissive. */
const allowedLicences = [
  '0BSD',
  'Apache-2.0',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'Python-2.0',
  'Unlicense',
];

describe('the packages', () => {
  it('have install scripts only where package.json decides whether they run', () => {
    const withScript = locked.filter(({ hasInstallScript }) => hasInstallScript);

    expect([...new Set(withScript.map(({ name }) => name))].sort()).toEqual(
      Object.keys(allowScripts).sort(),
    );
  });

  it('send no telemetry', () => {
    expect(locked.filter(({ name }) => telemetryPackages.includes(name))).toEqual([]);
  });

  it('that programs need have an allowed licence', () => {
    const production = locked.filter(({ dev }) => !dev);
    const others = production.filter(({ license = '' }) => !allowedLicences.includes(license));

    expect(production.length).toBeGreaterThan(100);
    expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  });
});

/** The images of other projects in the Dockerfile, docker-compose.yml and the manifests. */
const images = trackedFiles()
  .filter(({ path }) => /^(?:Dockerfile|docker-compose\.yml|k8s\/.+\.yaml)$/.test(path))
  .flatMap(({ text }) => [...text.matchAll(/^(?:FROM| *image:) (\S+)/gm)])
  .map(([, image = '']) => image)
  .filter((image) => !/^final-destination(?::|$)/.test(image));

describe('the images', () => {
  it('are pinned by digest, each to one version everywhere', () => {
    const unpinned = images.filter((image) => !/^[^@]+:[^@]+@sha256:[\da-f]{64}$/.test(image));
    const names = [...new Set(images)].map((image) => image.split(':')[0]);

    expect(unpinned).toEqual([]);
    expect(names.sort()).toEqual(['node', 'postgres', 'redis']);
  });
});
