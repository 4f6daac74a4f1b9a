import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { findPrograms, type BuiltPrograms } from '../services/benchmark-service.js';
import { runCommand } from '../services/child-processes.js';

interface CommitPlan {
  /** The repository that has the commit. */
  readonly repository: string;
  readonly commit: string;
  /** Directory to build in; created, and deleted first if it exists. */
  readonly directory: string;
  /** Receives a line before each step. */
  readonly report: (line: string) => void;
}

/** Checks out a commit without its history, installs its dependencies, and builds it. */
export const buildCommit = async (plan: CommitPlan): Promise<BuiltPrograms> => {
  const { repository, directory, report } = plan;
  const id = await resolveCommit(plan);
  const short = id.slice(0, 8);
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  const archive = `${directory}.tar`;
  await runCommand('git', ['-C', repository, 'archive', '--format=tar', '-o', archive, id]);
  await runCommand('tar', ['-xf', archive, '-C', directory]);
  await rm(archive);
  if (await hasSameDependencies(repository, directory)) {
    await symlink(join(repository, 'node_modules'), join(directory, 'node_modules'));
  } else {
    report(`installing the dependencies of ${short} …`);
    await runCommand('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], {
      cwd: directory,
    });
  }
  report(`building ${short} …`);
  await runCommand('npm', ['run', 'build'], { cwd: directory });
  return findPrograms(directory);
};

/** The full id of a commit, branch or tag; throws if there is none of that name. */
const resolveCommit = async ({ repository, commit }: CommitPlan): Promise<string> => {
  const revision = `${commit}^{commit}`;
  const words = [
    '-C',
    repository,
    'rev-parse',
    '--verify',
    '--quiet',
    '--end-of-options',
    revision,
  ];
  try {
    return (await runCommand('git', words)).trim();
  } catch (cause) {
    throw new Error(`${repository} has no commit ${commit}`, { cause });
  }
};

/** Whether the lock files are the same, and the dependencies of this code are installed. */
const hasSameDependencies = async (repository: string, directory: string): Promise<boolean> => {
  if (!existsSync(join(repository, 'node_modules'))) return false;
  const lockOf = (root: string): Promise<string> =>
    readFile(join(root, 'package-lock.json'), 'utf8').catch(() => '');
  const [own, other] = await Promise.all([lockOf(repository), lockOf(directory)]);
  return own !== '' && own === other;
};
