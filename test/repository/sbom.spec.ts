import { describe, expect, it } from 'vitest';
import { createSbom } from '../../tools/sbom.command.js';
import { read } from './tracked-files.js';

const sbom = createSbom();

const { name, version } = JSON.parse(read('package.json')) as {
  readonly name: string;
  readonly version: string;
};

const { packages } = JSON.parse(read('package-lock.json')) as {
  readonly packages: Readonly<
    Record<string, { readonly name?: string; readonly version: string; readonly dev?: boolean }>
  >;
};

describe('the software bill of materials', () => {
  it('is a CycloneDX document of this release', () => {
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
    expect(sbom.metadata.component).toMatchObject({
      type: 'application',
      name,
      version,
      purl: `pkg:npm/${name}@${version}`,
    });
  });

  it('lists exactly the packages of package-lock.json that are not for development', () => {
    const production = Object.entries(packages)
      .filter(([path, { dev }]) => path !== '' && !dev)
      .map(
        ([path, locked]) =>
          `${locked.name ?? path.replace(/^.*node_modules\//, '')}@${locked.version}`,
      );
    const listed = sbom.components.map((component) => component['bom-ref']);

    expect([...listed].sort()).toEqual([...new Set(production)].sort());
  });

  it('has the package URL, the hash and the licence of each', () => {
    const incomplete = sbom.components.filter(
      ({ purl, hashes = [], licenses = [] }) =>
        !purl.startsWith('pkg:npm/') || hashes.length === 0 || licenses.length === 0,
    );

    expect(incomplete).toEqual([]);
  });

  it('refers only to components that it lists', () => {
    const refs = [sbom.metadata.component, ...sbom.components].map((one) => one['bom-ref']);
    const unknown = sbom.dependencies.flatMap(({ ref, dependsOn }) =>
      [ref, ...dependsOn].filter((one) => !refs.includes(one)),
    );

    expect(unknown).toEqual([]);
    expect(sbom.dependencies).toHaveLength(refs.length);
  });

  it('names no package registry', () => {
    const hosts = JSON.stringify(sbom).match(/https?:\/\/[^/"]+/g) ?? [];

    expect([...new Set(hosts)]).toEqual(['http://cyclonedx.org']);
  });
});
