import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const KEY_BYTES = 32;

/** Where the demo's key lies; readable by its owner alone. */
export function apiKeyPath(dataDir: string): string {
  return join(dataDir, 'api-key');
}

/** Reads the demo's API key, made at its first start and kept since. */
export async function ensureApiKey(dataDir: string): Promise<string> {
  const path = apiKeyPath(dataDir);
  const key = randomBytes(KEY_BYTES).toString('base64url');
  try {
    await writeFile(path, `${key}\n`, { flag: 'wx', mode: 0o600 });
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readFile(path, 'utf8')).trim();
  }
}
