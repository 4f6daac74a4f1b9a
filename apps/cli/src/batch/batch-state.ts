import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, readFile, rm, stat, writeFile } from 'node:fs/promises';

/** State of an unfinished run. It is kept in a file beside the results so that the run can be resumed. */
export interface BatchState {
  readonly idempotencyKey: string;
  readonly url: string;
  /** The uploaded file, with its size and modification time at the upload. */
  readonly file: string;
  readonly size: number;
  readonly modified: number;
  /** Set when the upload has been accepted. */
  readonly id?: string;
}

/** The files and the service of a run. */
export interface BatchRun {
  readonly file: string;
  readonly out: string;
  readonly url: string;
  /** Whether existing results may be replaced. */
  readonly overwrite?: boolean;
}

/** Path of the state file. */
export const statePathOf = (out: string): string => `${out}.batch.json`;

const { O_APPEND, O_CREAT, O_NOFOLLOW, O_TRUNC, O_WRONLY } = constants;

/**
 * Flags that open a file beside the results, whose directory may be shared. A symbolic link of that
 * name is not followed: another user may have placed it.
 */
export const writeFlags = {
  append: O_WRONLY | O_CREAT | O_NOFOLLOW | O_APPEND,
  replace: O_WRONLY | O_CREAT | O_NOFOLLOW | O_TRUNC,
} as const;

/** Path of incomplete results. */
export const partialPathOf = (out: string): string => `${out}.part`;

/**
 * Resumes the state of an earlier run, or creates one. Throws if the earlier run was of another
 * file or service.
 */
export async function openState(run: BatchRun): Promise<BatchState> {
  const { file, out, url } = run;
  await access(file, constants.R_OK);
  const { size, mtimeMs: modified } = await stat(file);
  const existing = await readState(out);
  if (!existing)
    return createState(run, { idempotencyKey: randomUUID(), url, file, size, modified });
  const isSame = existing.url === url && existing.file === file;
  if (isSame && existing.size === size && existing.modified === modified) return existing;
  throw new Error(`${statePathOf(out)} belongs to another upload; remove it to start again`);
}

const createState = async (
  { out, overwrite }: BatchRun,
  state: BatchState,
): Promise<BatchState> => {
  if (!overwrite && existsSync(out)) {
    throw new Error(`${out} already exists; choose another file, or add --overwrite`);
  }
  // Incomplete results of another batch must not be taken for the start of these.
  await rm(partialPathOf(out), { force: true });
  return saveState(out, state);
};

/** Writes the state file. */
export async function saveState(out: string, state: BatchState): Promise<BatchState> {
  const flag = writeFlags.replace;
  await writeFile(statePathOf(out), `${JSON.stringify(state)}\n`, { flag });
  return state;
}

/** Removes the state file, when the results are complete or cannot be completed. */
export const removeState = (out: string): Promise<void> => rm(statePathOf(out), { force: true });

const readState = async (out: string): Promise<BatchState | undefined> => {
  try {
    return JSON.parse(await readFile(statePathOf(out), 'utf8')) as BatchState;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Error(`${statePathOf(out)} cannot be read; remove it to start again`, {
      cause: error,
    });
  }
};
