import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

/**
 * The last commit of the release before this one. Whoever makes a release sets it to that release's
 * commit, as CONTRIBUTING.md tells.
 */
export const RELEASE_BEFORE = '66464c36cdbcc5e055b4d58dfbf3dca4c08264a3';

const BUILD_LIMIT_MS = 240_000;

const run = promisify(execFile);

/** Another release of this service, built in a directory of its own. */
export interface BuiltRelease {
  readonly directory: string;
  remove(): Promise<void>;
}

/** Whether the history that is here reaches back to the release before: a shallow clone's does not. */
export async function hasReleaseBefore(): Promise<boolean> {
  const asked = run('git', ['cat-file', '-e', `${RELEASE_BEFORE}^{tree}`]);
  return asked.then(
    () => true,
    () => false,
  );
}

/** Builds the release before from git, over the libraries that are installed for this one. */
export async function buildReleaseBefore(): Promise<BuiltRelease> {
  const directory = await mkdtemp(join(tmpdir(), 'release-before-'));
  const remove = (): Promise<void> => rm(directory, { recursive: true, force: true });
  try {
    await checkOut(directory);
    await symlink(resolve('node_modules'), join(directory, 'node_modules'));
    const compiler = resolve('node_modules/typescript/bin/tsc');
    // Its types were checked when it was made.
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
  await run('git', ['archive', '--output', archive, RELEASE_BEFORE]);
  await run('tar', ['-xf', archive, '-C', directory]);
  await rm(archive);
}
