import { readFileSync } from 'node:fs';

/** What was read, and a sentence on each setting that could not be. */
export interface SettingsRead {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly wrong: readonly string[];
}

const SUFFIX = '_FILE';

/**
 * Takes settings out of files: `X_FILE` names the file that holds X, as a mounted secret does. Only
 * the names given are looked for, since other programs have variables that end alike. What is wrong
 * names the variable, never what it holds; the variables that were taken are left out of the result.
 */
export function settingsFromFiles(
  names: readonly string[],
  variables: NodeJS.ProcessEnv,
): SettingsRead {
  const wrong: string[] = [];
  const result: Record<string, string | undefined> = { ...variables };
  for (const name of names) {
    const variable = name + SUFFIX;
    const path = variables[variable];
    if (!path || names.includes(variable)) continue;
    delete result[variable];
    if (variables[name]) wrong.push(`${name} and ${variable} are both set`);
    else {
      const read = readSetting(path);
      if ('text' in read) result[name] = read.text;
      else wrong.push(`${variable} ${read.flaw}`);
    }
  }
  return { variables: result, wrong };
}

type Read = { readonly text: string } | { readonly flaw: string };

/**
 * Whoever writes a file by hand ends it with a line break, which is no part of a setting. Whoever
 * names a file means to set something: one without a word is a secret that went missing.
 */
function readSetting(path: string): Read {
  try {
    const text = readFileSync(path, 'utf8').replace(/(?:\r?\n)+$/, '');
    return text === '' ? { flaw: 'names an empty file' } : { text };
  } catch (error) {
    return { flaw: `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown'})` };
  }
}
