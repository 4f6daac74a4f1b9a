import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { stagesOf } from './dockerfile.js';
import type { Instruction, Stage } from './dockerfile.js';

const CONTEXT = resolve('.');
const COMMAND_LIMIT_MS = 900_000;

/** The application directory of the image, assembled from the Dockerfile without a container runtime. */
export interface AssembledImage {
  readonly directory: string;
  /** The instructions of the last stage. */
  readonly instructions: readonly Instruction[];
  remove(): void;
}

/**
 * Executes the COPY and npm RUN instructions of the Dockerfile, with one temporary directory per
 * stage. System packages are skipped, and packages are copied from the node_modules of this checkout
 * instead of being installed again. The resulting directory is read-only.
 */
export function assembleImage(): AssembledImage {
  const root = mkdtempSync(join(tmpdir(), 'image-'));
  chmodSync(root, 0o755);
  const stages = stagesOf(readFileSync('Dockerfile', 'utf8'));
  for (const stage of stages) assembleStage(root, stage);
  const last = stages.at(-1)!;
  const directory = directoryOf(root, last.name);
  execFileSync('chmod', ['-R', 'a+rX,a-w', directory]);
  const remove = (): void => {
    execFileSync('chmod', ['-R', 'u+w', root]);
    rmSync(root, { recursive: true });
  };
  return { directory, instructions: last.instructions, remove };
}

const directoryOf = (root: string, stage: string): string => join(root, stage || 'final');

function assembleStage(root: string, { name, instructions }: Stage): void {
  const directory = directoryOf(root, name);
  mkdirSync(directory);
  for (const { keyword, text } of instructions) {
    if (keyword === 'COPY') copy(text.split(' '), { root, directory });
    if (keyword === 'RUN') run(text, directory);
  }
}

interface StageDirectories {
  readonly root: string;
  readonly directory: string;
}

function copy(words: readonly string[], { root, directory }: StageDirectories): void {
  const from = words[0]?.startsWith('--from=') ? words[0].slice('--from='.length) : undefined;
  const [target = '.', ...sources] = words.slice(from === undefined ? 0 : 1).reverse();
  for (const source of sources) {
    // All paths in other stages are below /app.
    const path =
      from === undefined
        ? join(CONTEXT, source)
        : join(directoryOf(root, from), source.replace(/^\/app\//, ''));
    const destination = join(
      directory,
      target.endsWith('/') ? join(target, basename(path)) : target,
    );
    mkdirSync(dirname(destination), { recursive: true });
    // Each artifact is copied to only one later stage, so moving it is safe and faster.
    if (from !== undefined) renameSync(path, destination);
    else cpSync(path, destination, { recursive: true, filter: (file) => !isIgnored(file) });
  }
}

/** Applies .dockerignore: only top-level entries re-included with `!` are copied, without specs. */
function isIgnored(file: string): boolean {
  const lines = readFileSync('.dockerignore', 'utf8').split('\n');
  const [top = ''] = file.slice(CONTEXT.length + 1).split('/');
  return (
    !lines.includes(`!${top}`) || (lines.includes('**/*.spec.ts') && file.endsWith('.spec.ts'))
  );
}

/** Runs npm commands only; other commands do not change the application directory. */
function run(command: string, directory: string): void {
  const [program = '', ...words] = command.split(' ');
  if (program !== 'npm') return;
  if (words[0] === 'ci') return install(words, directory);
  execFileSync(program, words, {
    cwd: directory,
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: COMMAND_LIMIT_MS,
  });
}

const readJson = <T>(directory: string, file: string): T =>
  JSON.parse(readFileSync(join(directory, file), 'utf8')) as T;

/** A package in package-lock.json, and the kinds of dependency that it is needed for alone. */
interface LockedPackage {
  readonly dev?: boolean;
  readonly optional?: boolean;
  /** Needed by development and optional dependencies, and by no other. */
  readonly devOptional?: boolean;
}

/** Whether a program could load a file; type declarations, source maps and documents are left out. */
const isLoadable = (file: string): boolean => !/\.(?:[cm]?ts|map|md)$/.test(file);

/**
 * What `npm ci` installs: all packages, or those that package-lock.json needs without the omitted
 * kinds.
 */
function install(options: readonly string[], directory: string): void {
  const isOmitted = {
    dev: options.includes('--omit=dev'),
    optional: options.includes('--omit=optional'),
  };
  if (!isOmitted.dev)
    return symlinkSync(join(CONTEXT, 'node_modules'), join(directory, 'node_modules'));
  const { packages } = readJson<{ packages: Record<string, LockedPackage> }>(
    directory,
    'package-lock.json',
  );
  const isInstalled = ([path, { dev, optional, devOptional }]: [string, LockedPackage]): boolean =>
    path !== '' &&
    !(dev && isOmitted.dev) &&
    !(optional && isOmitted.optional) &&
    !(devOptional && isOmitted.dev && isOmitted.optional);
  const installed = new Set(
    Object.entries(packages)
      .filter(isInstalled)
      .map(([path]) => path),
  );
  const isNested = (path: string): boolean => path.lastIndexOf('node_modules/') > 0;
  // A package is copied with the packages inside it.
  for (const path of installed) {
    if (!isNested(path))
      cpSync(join(CONTEXT, path), join(directory, path), { recursive: true, filter: isLoadable });
  }
  for (const path of Object.keys(packages)) {
    if (isNested(path) && !installed.has(path))
      rmSync(join(directory, path), { recursive: true, force: true });
  }
}

/** The relative paths of all files and directories below a directory, sorted. */
export const listRecursively = (directory: string): readonly string[] =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort();
