import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchResults } from './fetch-results.js';

describe('a download of results', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'fetch-results-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each([
    ['from the start', 200],
    ['for the rest', 206],
  ])('does not follow a link in place of its partial file: %s', async (name, status) => {
    const [out, victim] = [join(folder, `${status}.csv`), join(folder, `${status}.victim`)];
    writeFileSync(victim, 'untouched');
    symlinkSync(victim, `${out}.part`);
    const service = { results: () => Promise.resolve(new Response('rows', { status })) };
    const download = fetchResults(service, { id: name, out, format: 'csv' });
    await expect(download).rejects.toMatchObject({ code: 'ELOOP' });
    expect(readFileSync(victim, 'utf8')).toBe('untouched');
  });
});
