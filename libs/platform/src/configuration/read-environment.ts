import { readFileSync } from 'node:fs';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { readLogLevel } from '../logging/logger.js';
import type { ProgramEnvironment } from './program-environment.js';
import { declaredVariables, type EnvironmentClass } from './setting.js';

/**
 * Reads environment variables into a class that declares them. Each may come from a file
 * (`X_FILE`); empty ones count as absent; the queue's URL is QUEUE_URL, else REDIS_URL, else
 * DATABASE_URL. Throws one error that lists every invalid setting without showing its value.
 */
export function readEnvironment<Environment extends ProgramEnvironment>(
  type: EnvironmentClass<Environment>,
  variables: NodeJS.ProcessEnv,
): Environment {
  const { variables: settings, wrong } = readSettingFiles(declaredVariables(type), variables);
  const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));
  const { REDIS_CA_FILE: caFile, LIMITER_URL: limiterUrl } = given;
  const queueUrl = given.QUEUE_URL ?? given.REDIS_URL ?? given.DATABASE_URL;
  const read = plainToInstance(
    type,
    {
      ...given,
      QUEUE_URL: withRedisCaFile(queueUrl, caFile),
      ...(limiterUrl && { LIMITER_URL: withRedisCaFile(limiterUrl, caFile) }),
      LOG_LEVEL: readLogLevel(given.LOG_LEVEL) ?? given.LOG_LEVEL,
    },
    { enableImplicitConversion: true, exposeDefaultValues: true },
  );
  const invalid = validateSync(read).flatMap(({ constraints }) => Object.values(constraints ?? {}));
  const problems = [...wrong, ...invalid];
  if (problems.length > 0) throw new Error(`The environment is not usable: ${problems.join('; ')}`);
  return read;
}

/** Adds the parameter `ca_file` to the URL of a Redis over TLS, unless it has one. */
export function withRedisCaFile(
  url: string | undefined,
  file: string | undefined,
): string | undefined {
  if (url === undefined || file === undefined || !url.startsWith('rediss')) return url;
  if (/[?&]ca_file=/.test(url)) return url;
  return `${url}${url.includes('?') ? '&' : '?'}ca_file=${encodeURIComponent(file)}`;
}

/** The variables with the values read from files, and a sentence about each that cannot be read. */
export interface SettingFilesResult {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly wrong: readonly string[];
}

const FILE_SUFFIX = '_FILE';

/**
 * Reads settings from files: `X_FILE` names the file that holds X, such as a mounted secret. Only
 * the given names are considered, because other programs have variables that end in `_FILE` too. A
 * problem names the variable, never its value. `X_FILE` itself is left out of the result.
 */
export function readSettingFiles(
  names: readonly string[],
  variables: NodeJS.ProcessEnv,
): SettingFilesResult {
  const wrong: string[] = [];
  const result: Record<string, string | undefined> = { ...variables };
  for (const name of names) {
    const variable = name + FILE_SUFFIX;
    const path = variables[variable];
    if (!path || names.includes(variable)) continue;
    delete result[variable];
    if (variables[name]) wrong.push(`${name} and ${variable} are both set`);
    else {
      const content = readSetting(path);
      if ('text' in content) result[name] = content.text;
      else wrong.push(`${variable} ${content.error}`);
    }
  }
  return { variables: result, wrong };
}

type FileContent = { readonly text: string } | { readonly error: string };

/**
 * The text of a file without its final line breaks, which editors add. An empty file is an error:
 * it is more likely a secret that was not mounted than an intended empty value.
 */
function readSetting(path: string): FileContent {
  try {
    const text = readFileSync(path, 'utf8').replace(/(?:\r?\n)+$/, '');
    return text === '' ? { error: 'names an empty file' } : { text };
  } catch (error) {
    return { error: `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})` };
  }
}
