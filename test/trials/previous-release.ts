import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ended, json, linesAt, upload } from '../batches/batch-service.js';

/**
 * The last commit of the previous release. Making a release sets it to the commit of that release,
 * as described in CONTRIBUTING.md.
 */
export const PREVIOUS_RELEASE = '66464c36cdbcc5e055b4d58dfbf3dca4c08264a3';

/** Where the compiled programs of that release are. */
export const previousPrograms = {
  gateway: 'dist/apps/gateway/src/main.js',
  worker: 'dist/apps/worker/src/main.js',
} as const;

/** On a slow machine, beside other specs. */
export const BUILD_LIMIT_MS = 480_000;

const run = promisify(execFile);

/** Another release of this service, built in a directory of its own. */
export interface BuiltRelease {
  readonly directory: string;
  remove(): Promise<void>;
}

/** Whether the git history contains the previous release; that of a shallow clone may not. */
export async function hasPreviousRelease(): Promise<boolean> {
  const check = run('git', ['cat-file', '-e', `${PREVIOUS_RELEASE}^{tree}`]);
  return check.then(
    () => true,
    () => false,
  );
}

/** Builds the previous release from git, with the packages that are installed for this one. */
export async function buildPreviousRelease(): Promise<BuiltRelease> {
  const directory = await mkdtemp(join(tmpdir(), 'release-before-'));
  const remove = (): Promise<void> => rm(directory, { recursive: true, force: true });
  try {
    await checkOut(directory);
    await symlink(resolve('node_modules'), join(directory, 'node_modules'));
    const compiler = resolve('node_modules/typescript/bin/tsc');
    // Its types were checked at its release.
    const options = ['-p', join(directory, 'tsconfig.json'), '--noCheck'];
    await run(process.execPath, [compiler, ...options], { timeout: BUILD_LIMIT_MS });
    return { directory, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function checkOut(directory: string): Promise<void> {
  const archive = join(directory, 'release.tar');
  await run('git', ['archive', '--output', archive, PREVIOUS_RELEASE]);
  await run('tar', ['-xf', archive, '-C', directory]);
  await rm(archive);
}

const queries = [
  { address_string: '10 Downing Street, London' },
  { address_string: '1600 Pennsylvania Avenue NW, Washington' },
  { address_string: 'qqqq zzzz xxxx' },
];

/** Uploads a small batch to one gateway, and reads the status of each row from another one. */
export async function runBatchAcross(
  uploadUrl: string,
  readUrl: string,
): Promise<readonly (string | undefined)[]> {
  const accepted = await upload(uploadUrl, { type: json, body: JSON.stringify({ queries }) });
  const batch = await ended(readUrl, accepted);
  return (await linesAt(readUrl, batch.links.results)).map(({ status }) => status);
}
