import { randomUUID } from 'node:crypto';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';

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

const pathOf = (out: string): string => `${out}.batch.json`;

/** Takes up what an earlier run left, or begins anew; throws when it was of another file. */
export async function openState(out: string, file: string, url: string): Promise<BatchState> {
  const { size, mtimeMs: modified } = await stat(file);
  const kept = await readState(out);
  if (!kept) return save(out, { idempotencyKey: randomUUID(), url, file, size, modified });
  const isSame = kept.url === url && kept.file === file;
  if (isSame && kept.size === size && kept.modified === modified) return kept;
  throw new Error(`${pathOf(out)} is of another upload; remove it to begin anew`);
}

/** Writes the state down. */
export async function save(out: string, state: BatchState): Promise<BatchState> {
  await writeFile(pathOf(out), `${JSON.stringify(state)}\n`);
  return state;
}

/** Forgets it, when the results are whole or will never be. */
export const forget = (out: string): Promise<void> => rm(pathOf(out), { force: true });

const readState = async (out: string): Promise<BatchState | undefined> => {
  try {
    return JSON.parse(await readFile(pathOf(out), 'utf8')) as BatchState;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${pathOf(out)} cannot be read; remove it to begin anew`, { cause: error });
  }
};
