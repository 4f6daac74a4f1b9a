import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServicePrograms, StartCommand } from '../services/benchmark-service.js';
import { runCommand } from '../services/child-processes.js';

/** The compiled programs of a checkout. */
export interface BuiltPrograms extends ServicePrograms {
  readonly cli: StartCommand;
}

/** Scripts of package.json that start a program, as `NAME=value … node <options> <path>`. */
const scriptOf: Readonly<Record<keyof BuiltPrograms, string>> = {
  gateway: 'start:gateway',
  worker: 'start:worker',
  cli: 'cli',
};

/** Where a program may be, if no script names it. */
const knownPaths = (program: string): readonly string[] => [
  `dist/programs/${program}.js`,
  `dist/apps/${program}/src/main.js`,
  `dist/apps/${program}/main.js`,
];

/**
 * Finds the programs of a checkout that has been built, by the scripts of its package.json, else at
 * known paths. Throws if one is missing.
 */
export const findPrograms = async (directory: string): Promise<BuiltPrograms> => {
  const manifest = JSON.parse(await readFile(join(directory, 'package.json'), 'utf8')) as Manifest;
  const find = (program: keyof BuiltPrograms): StartCommand => {
    const { environment, options, path: named } = readScript(manifest.scripts?.[scriptOf[program]]);
    const paths = [...(named === undefined ? [] : [named]), ...knownPaths(program)];
    const path = paths.find((each) => existsSync(join(directory, each)));
    if (path !== undefined) return { environment, words: [...options, join(directory, path)] };
    throw new Error(`the build has no ${program}: none of ${paths.join(', ')} exists`);
  };
  return { gateway: find('gateway'), worker: find('worker'), cli: find('cli') };
};

interface Manifest {
  readonly scripts?: Readonly<Record<string, string | undefined>>;
}

/** How a script starts a program. */
interface Script {
  readonly environment: Readonly<Record<string, string>>;
  /** Options of `node`. */
  readonly options: readonly string[];
  readonly path?: string;
}

const scriptPattern = /^((?:\w+=[^\s"'$]* +)*)node((?: +--?\S+)*) +(\S+\.[cm]?js)$/;

const readScript = (script = ''): Script => {
  const [, variables = '', options = '', path] = scriptPattern.exec(script.trim()) ?? [];
  const environment = wordsOf(variables).map((word): [name: string, value: string] => {
    const end = word.indexOf('=');
    return [word.slice(0, end), word.slice(end + 1)];
  });
  return { environment: Object.fromEntries(environment), options: wordsOf(options), path };
};

const wordsOf = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '');

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
