import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres } from '../../tools/services/postgres.js';
import type { TestPostgres } from '../../tools/services/postgres.js';
import { runCommandLine } from '../support/command-line.js';
import type { CommandOutcome } from '../support/command-line.js';

const COMMAND_LINE = resolve('dist/programs/cli.js');

describe('the keys command', () => {
  let postgres: TestPostgres;

  beforeAll(async () => {
    postgres = await startPostgres();
  });

  afterAll(() => postgres.stop());

  const keys = (...words: readonly string[]): Promise<CommandOutcome> =>
    runCommandLine(['keys', ...words], { DATABASE_URL: postgres.url });

  const prefixOf = (key: string): string => key.slice(0, 'fd_'.length + 8);

  it('runs as a program of its own, too', async () => {
    const environment = { PATH: process.env.PATH, DATABASE_URL: postgres.url };
    const run = (...words: readonly string[]) =>
      promisify(execFile)(process.execPath, [COMMAND_LINE, 'keys', ...words], { env: environment });
    expect((await run('create', 'program')).stdout).toMatch(/^fd_[a-z2-9]{8}_[\w-]{43}\n$/);
    await expect(run('create', 'program')).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('error: '),
    });
  });

  it('prints a new key once, alone, and never again', async () => {
    const { stdout } = await keys('create', 'shop', '--v2-queries', '500', '--expires', '30d');
    expect(stdout).toMatch(/^fd_[a-z2-9]{8}_[\w-]{43}\n$/);
    const shown = [await keys('list'), await keys('show', 'shop')];
    for (const { stdout: text } of shown) {
      expect(text).toContain(prefixOf(stdout));
      expect(text).toContain('500');
      expect(text).not.toContain(stdout.trim());
    }
  });

  it('rotates the secret of a key', async () => {
    const first = await keys('create', 'turned');
    const second = await keys('rotate', prefixOf(first.stdout), '--grace', '2h');
    expect(second.stdout).toMatch(/^fd_/);
    expect(second.stdout).not.toBe(first.stdout);
    const { stdout } = await keys('show', 'turned');
    expect(stdout).toMatch(/^state +rotating$/m);
    expect(stdout).toContain(`${prefixOf(first.stdout)}, created`);
    expect(stdout).toMatch(/valid until \d{4}-/);
    await keys('rotate', 'turned', '--grace', '0');
    expect((await keys('show', 'turned')).stdout).toMatch(/^state +valid$/m);
  });

  it('changes limits one by one', async () => {
    await keys('create', 'limited', '--v1-requests', '7');
    expect((await keys('limit', 'limited', '--v2-requests', '9')).stdout).toMatch(/ 7 \| +9 \|/);
    expect((await keys('limit', 'limited', '--unlimited')).stdout).toMatch(/none.*none.*none/);
    const limited = await keys('limit', 'limited', '--no-unlimited', '--v1-requests', 'default');
    expect(limited.stdout).toMatch(/ default +\| +9 \|/);
  });

  it('limits a key to origins and operations', async () => {
    const origins = ['--origins', 'https://Shop.example,http://localhost:8080'];
    await keys('create', 'web', ...origins, '--only', 'suggest,look-up');
    const listed = (await keys('list')).stdout.split('\n').find((line) => line.includes('web'));
    expect(listed).toMatch(/ look-up, suggest \| https:\/\/shop\.example and 1 more /);
    const { stdout } = await keys('show', 'web');
    expect(stdout).toMatch(/^origin +https:\/\/shop\.example$/m);
    expect(stdout).toMatch(/^origin +http:\/\/localhost:8080$/m);
    const wrong = await keys('create', 'other', '--origins', 'https://shop.example/page');
    expect(wrong).toMatchObject({ code: 1, stdout: '' });
    expect(wrong.stderr).toContain('without path or wildcard');
    const unknown = await keys('create', 'other', '--only', 'search');
    expect(unknown).toMatchObject({ code: 1, stdout: '' });
    expect(unknown.stderr).toContain('geocode, reverse, look-up, suggest, batch, tiles');
  });

  it('lists revoked keys only with the option', async () => {
    await keys('create', 'gone');
    expect((await keys('revoke', 'gone')).stdout).toContain('revoked');
    expect((await keys('list')).stdout).not.toContain('gone');
    expect((await keys('list', '--all')).stdout).toContain('gone');
  });

  it('reports errors without showing a key', async () => {
    const { stdout: key } = await keys('create', 'lost');
    const other = `fd_abcdefgh${key.slice('fd_abcdefgh'.length).trim()}`;
    const failures = [
      await keys('show', other),
      await keys('create', 'lost'),
      await keys('create', ' '),
      await keys('create', prefixOf(key)),
      await keys('create', 'late', '--expires', '2001-01-01'),
      await keys('limit', 'lost', '--v1-requests', '0'),
      await keys('rotate', 'lost', '--grace', 'long'),
    ];
    for (const { code, stderr, stdout } of failures) {
      expect(code).toBe(1);
      expect(stdout).toBe('');
      expect(stderr).toContain('error: ');
      expect(stderr).not.toContain(other);
    }
  });
});
