import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, readFile, rm, stat, writeFile } from 'node:fs/promises';

/** What is remembered beside the results until they are whole, so that a broken run can go on. */
export interface BatchState {
  readonly idempotencyKey: string;
  readonly url: string;
  /** Which file was sent, and how it was then. */
  readonly file: string;
  readonly size: number;
  readonly modified: number;
  /** Known once the upload was accepted. */
  readonly id?: string;
}

/** What a run is of. */
export interface BatchRun {
  readonly file: string;
  readonly out: string;
  readonly url: string;
  /** Whether results that are there already may go. */
  readonly overwrite?: boolean;
}

/** Where the state is kept. */
export const statePathOf = (out: string): string => `${out}.batch.json`;

/** Where results are gathered until they are whole. */
export const partPathOf = (out: string): string => `${out}.part`;

/** Takes up what an earlier run left, or begins anew; throws when it was of another file. */
export async function openState(run: BatchRun): Promise<BatchState> {
  const { file, out, url } = run;
  await access(file, constants.R_OK);
  const { size, mtimeMs: modified } = await stat(file);
  const kept = await readState(out);
  if (!kept) return begin(run, { idempotencyKey: randomUUID(), url, file, size, modified });
  const isSame = kept.url === url && kept.file === file;
  if (isSame && kept.size === size && kept.modified === modified) return kept;
  throw new Error(`${statePathOf(out)} is of another upload; remove it to begin anew`);
}

const begin = async ({ out, overwrite }: BatchRun, state: BatchState): Promise<BatchState> => {
  if (!overwrite && existsSync(out)) {
    throw new Error(`${out} is there already; name another file, or add --overwrite`);
  }
  // What another batch has left there would be taken for the beginning of this one.
  await rm(partPathOf(out), { force: true });
  return save(out, state);
};

/** Writes the state down. */
export async function save(out: string, state: BatchState): Promise<BatchState> {
  await writeFile(statePathOf(out), `${JSON.stringify(state)}\n`);
  return state;
}

/** Forgets it, when the results are whole or will never be. */
export const forget = (out: string): Promise<void> => rm(statePathOf(out), { force: true });

const readState = async (out: string): Promise<BatchState | undefined> => {
  try {
    return JSON.parse(await readFile(statePathOf(out), 'utf8')) as BatchState;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${statePathOf(out)} cannot be read; remove it to begin anew`, {
      cause: error,
    });
  }
};
