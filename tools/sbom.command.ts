import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { projectRoot } from '../apps/cli/src/environment.js';

/** Prints the software bill of materials of the programs. */
export const sbomCommand = new Command('sbom')
  .description('print a software bill of materials (CycloneDX) of the packages in the programs')
  .action(() => console.log(JSON.stringify(createSbom(), null, 2)));

/** A CycloneDX document (https://cyclonedx.org/docs/1.5/json): the fields that this file reads. */
export interface Sbom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

export interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses?: readonly object[];
}

/**
 * The packages of package-lock.json that are not for development only. npm lists them from a copy of the
 * lock file without the others: `npm sbom --omit dev` would also leave out packages of programs that a
 * development package needs as well (35 of 208 with npm 11.19).
 */
export const createSbom = (): Sbom => {
  const scratch = mkdtempSync(join(tmpdir(), 'sbom-'));
  try {
    const { name, version, license, dependencies, overrides } = readJson('package.json');
    const manifest = { name, version, license, dependencies, overrides: ofAnyDependent(overrides) };
    // npm names the root component after its directory.
    const directory = join(scratch, String(name));
    mkdirSync(directory);
    writeFileSync(join(directory, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(directory, 'package-lock.json'), JSON.stringify(productionLock(manifest)));
    return listPackages(directory);
  } finally {
    rmSync(scratch, { recursive: true });
  }
};

/** Without overrides of the dependencies of one package; all of those are for development. */
const ofAnyDependent = (overrides: unknown): object =>
  Object.fromEntries(
    Object.entries(overrides as object).filter(([, version]) => typeof version === 'string'),
  );

const readJson = (file: string): Readonly<Record<string, unknown>> =>
  JSON.parse(readFileSync(join(projectRoot, file), 'utf8')) as Readonly<Record<string, unknown>>;

const productionLock = (manifest: object): object => {
  const { packages, ...others } = readJson('package-lock.json');
  const locked = Object.entries(packages as Readonly<Record<string, { readonly dev?: boolean }>>);
  const production = locked.filter(([path, { dev }]) => path !== '' && !dev);
  return { ...others, packages: { '': manifest, ...Object.fromEntries(production) } };
};

const listPackages = (directory: string): Sbom => {
  const options = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const text = execFileSync('npm', ['sbom', ...options], {
    cwd: directory,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 2 ** 20,
    timeout: 60_000,
  });
  return JSON.parse(text) as Sbom;
};
