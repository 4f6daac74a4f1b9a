import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IsOptional, Matches } from 'class-validator';
import { ProgramEnvironment, readEnvironment, withRedisCaFile } from './read-environment.js';

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
    ['without the final line break', '1234\n'],
    ['without a final CR LF', '1234\r\n'],
    ['without any number of final line breaks', '1234\n\r\n\n'],
  ])('may come from a file, %s', (_how, text) => {
    expect(read({ CODE_FILE: file('code', text) }).CODE).toBe('1234');
  });

  it('for the queue may come from a file under each of its names', () => {
    const path = file('queue', 'rediss://:secret@queue\n');
    for (const name of ['QUEUE_URL', 'REDIS_URL']) {
      const variables = { QUEUE_URL: '', [`${name}_FILE`]: path };
      expect(read(variables).QUEUE_URL).toBe('rediss://:secret@queue');
    }
  });

  it('must not be set both directly and by file', () => {
    const both = () => read({ CODE: '1234', CODE_FILE: file('code', '5678') });
    expect(both).toThrow('CODE and CODE_FILE are both set');
    expect(both).not.toThrow(/1234|5678/);
    expect(read({ CODE: '', CODE_FILE: file('code', '5678') }).CODE).toBe('5678');
    expect(read({ CODE: '1234', CODE_FILE: '' }).CODE).toBe('1234');
  });

  it('from a file is validated, and hidden in errors, like any other', () => {
    const wrong = () => read({ CODE_FILE: file('code', 'secret') });
    expect(wrong).toThrow('CODE must be four digits');
    expect(wrong).not.toThrow(/secret/);
  });

  it('whose file is missing is an error that names the variable', () => {
    expect(() => read({ CODE_FILE: join(directory, 'nowhere') })).toThrow(
      'CODE_FILE cannot be read (ENOENT)',
    );
    expect(() => read({ CODE_FILE: directory })).toThrow('CODE_FILE cannot be read (EISDIR)');
  });

  it.each(['', '\n'])('whose file is empty (%j) is an error; the default is not used', (text) => {
    expect(() => read({ CODE_FILE: file('empty', text) })).toThrow('CODE_FILE names an empty file');
  });

  it('of another program is ignored', () => {
    expect(() => read({ SSL_CERT_FILE: join(directory, 'nowhere') })).not.toThrow();
  });

  it.each(['collector:4318', 'http://', 'http:// ', 'http://collector:99999'])(
    'for traces does not accept %j',
    (OTEL_EXPORTER_OTLP_ENDPOINT) => {
      expect(() => read({ OTEL_EXPORTER_OTLP_ENDPOINT })).toThrow(
        /OTEL_EXPORTER_OTLP_ENDPOINT must/,
      );
    },
  );
});

describe('REDIS_CA_FILE', () => {
  it.each([
    ['rediss://queue', 'rediss://queue?ca_file=%2Fca.pem'],
    ['rediss+sentinel://a/name?db=1', 'rediss+sentinel://a/name?db=1&ca_file=%2Fca.pem'],
  ])('is added to %s', (url, expected) => {
    expect(withRedisCaFile(url, '/ca.pem')).toBe(expected);
  });

  it.each(['redis://queue', 'rediss://queue?ca_file=own.pem', 'postgres://database'])(
    'is not added to %s',
    (url) => {
      expect(withRedisCaFile(url, '/ca.pem')).toBe(url);
    },
  );

  it('leaves a URL unchanged when it is not set', () => {
    expect(withRedisCaFile('rediss://queue', undefined)).toBe('rediss://queue');
    expect(withRedisCaFile(undefined, '/ca.pem')).toBeUndefined();
  });
});
