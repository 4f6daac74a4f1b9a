import { spawn } from 'node:child_process';
import { ImportError } from '../../model/errors.js';
import { splitLines, wholeLineBlocks } from '../files/text-file.js';

/** Length of the kept end of osmium's messages, which has the cause of an error. */
const MESSAGE_CHARACTERS = 4_000;

const installHint =
  'osmium-tool is needed to read .osm.pbf files; install it with ' +
  '"apt-get install osmium-tool" (Debian, Ubuntu), "dnf install osmium-tool" (Fedora) or ' +
  '"brew install osmium-tool" (macOS)';

/**
 * Runs osmium and yields blocks of output lines. Throws an ImportError unless its exit code is 0 or
 * one of `goodCodes`.
 */
export async function* osmiumLines(
  file: string,
  args: readonly string[],
  goodCodes: readonly number[] = [],
): AsyncGenerator<readonly string[]> {
  const child = spawn('osmium', args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let messages = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    messages = (messages + text).slice(-MESSAGE_CHARACTERS);
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code));
  });
  ended.catch(() => undefined);
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  try {
    for await (const block of wholeLineBlocks(file, child.stdout)) yield splitLines(block);
    const code = (await ended) ?? -1;
    if (code !== 0 && !goodCodes.includes(code)) {
      throw new ImportError(`${file} cannot be read: ${lastLines(messages)}`);
    }
  } catch (error) {
    throw isMissing(error) ? new ImportError(installHint) : error;
  } finally {
    kill();
    process.off('exit', kill);
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

const LINES_REPORTED = 3;

const lastLines = (messages: string): string =>
  messages.trim().split('\n').slice(-LINES_REPORTED).join(' ').trim() ||
  'osmium stopped without a message';
