import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseRedisUrl } from './redis-url.js';

/**
 * What is wrong with the URL of a Redis, in words that show nothing of it; undefined where one can
 * try to connect. The file of a private authority is looked into.
 */
export function flawOfRedisUrl(url: string): string | undefined {
  let file: string | undefined;
  try {
    const { isEncrypted, authorityFile } = parseRedisUrl(url);
    file = isEncrypted ? authorityFile : undefined;
  } catch (error) {
    return (error as Error).message;
  }
  return file === undefined ? undefined : flawOfAuthority(file);
}

function flawOfAuthority(file: string): string | undefined {
  try {
    void new X509Certificate(readFileSync(file));
    return undefined;
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === undefined) return 'the file of its authority holds no certificate (PEM)';
    return `the file of its authority cannot be read (${code})`;
  }
}
