import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IsOptional, Matches } from 'class-validator';
import { ProgramEnvironment } from './program-environment.js';
import { readEnvironment } from './read-environment.js';

class SafeEnvironment extends ProgramEnvironment {
  @IsOptional()
  @Matches(/^\d{4}$/, { message: 'CODE must be four digits' })
  readonly CODE?: string;
}

const usual = { QUEUE_URL: 'redis://queue', DATABASE_URL: 'postgres://database' };

describe('a setting', () => {
  let directory: string;
  const file = (name: string, text: string): string => {
    const path = join(directory, name);
    writeFileSync(path, text);
    return path;
  };
  const read = (variables: NodeJS.ProcessEnv) =>
    readEnvironment(SafeEnvironment, { ...usual, ...variables });

  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'settings-'));
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  it.each([
    ['as it is', '1234'],
    ['without the line break at its end', '1234\n'],
    ['without the line break of another system', '1234\r\n'],
    ['however many line breaks end it', '1234\n\r\n\n'],
  ])('may come from a file, %s', (_how, text) => {
    expect(read({ CODE_FILE: file('code', text) }).CODE).toBe('1234');
  });

  it('of the queue may come from a file, too, under each of its names', () => {
    const path = file('queue', 'rediss://:secret@queue\n');
    for (const name of ['QUEUE_URL', 'REDIS_URL']) {
      const variables = { QUEUE_URL: '', [`${name}_FILE`]: path };
      expect(read(variables).QUEUE_URL).toBe('rediss://:secret@queue');
    }
  });

  it('may not come from two places', () => {
    const both = () => read({ CODE: '1234', CODE_FILE: file('code', '5678') });
    expect(both).toThrow('CODE and CODE_FILE are both set');
    expect(both).not.toThrow(/1234|5678/);
    expect(read({ CODE: '', CODE_FILE: file('code', '5678') }).CODE).toBe('5678');
    expect(read({ CODE: '1234', CODE_FILE: '' }).CODE).toBe('1234');
  });

  it('is held to the same, and shown as little, where it comes from a file', () => {
    const wrong = () => read({ CODE_FILE: file('code', 'secret') });
    expect(wrong).toThrow('CODE must be four digits');
    expect(wrong).not.toThrow(/secret/);
  });

  it('whose file is not there stops the start, by name', () => {
    expect(() => read({ CODE_FILE: join(directory, 'nowhere') })).toThrow(
      'CODE_FILE cannot be read (ENOENT)',
    );
    expect(() => read({ CODE_FILE: directory })).toThrow('CODE_FILE cannot be read (EISDIR)');
  });

  it.each(['', '\n'])('whose file holds nothing (%j) is missing, and no default', (text) => {
    expect(() => read({ CODE_FILE: file('empty', text) })).toThrow('CODE_FILE names an empty file');
  });

  it('of some other program is left alone', () => {
    expect(() => read({ SSL_CERT_FILE: join(directory, 'nowhere') })).not.toThrow();
  });

  it.each(['collector:4318', 'http://', 'http:// ', 'http://collector:99999'])(
    'for traces is no %j',
    (OTEL_EXPORTER_OTLP_ENDPOINT) => {
      expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT })).toThrow(
        /OTEL_EXPORTER_OTLP_ENDPOINT must/,
      );
    },
  );
});
