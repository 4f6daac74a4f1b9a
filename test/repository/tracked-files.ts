import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** A text file of the repository: its path relative to the root, and its contents. */
export interface TrackedFile {
  readonly path: string;
  readonly text: string;
}

export const read = (path: string): string => readFileSync(resolve(root, path), 'utf8');

const isText = (file: TrackedFile) => !file.text.includes('\0');

/** Every text file that git tracks, or that is untracked and not ignored. */
export const trackedFiles = (): readonly TrackedFile[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((path) => path !== '' && existsSync(resolve(root, path)))
    .map((path) => ({ path, text: read(path) }))
    .filter(isText);
