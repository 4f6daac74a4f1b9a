import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGatewayWithoutBackends } from '../support/gateway-without-backends.js';

const run = promisify(execFile);
const LINT_LIMIT_MS = 200_000;

/** What a linter reports. */
interface Finding {
  readonly rule: string;
  readonly message: string;
}

interface RedoclyReport {
  readonly problems: readonly { readonly ruleId: string; readonly message: string }[];
}

type SpectralReport = readonly { readonly code: string | number; readonly message: string }[];

describe('the OpenAPI document passes the recommended rules without a warning', () => {
  let directory: string;
  let document: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'openapi-linters-'));
    document = join(directory, 'openapi.json');
    const stack = await startGatewayWithoutBackends();
    try {
      const response = await fetch(`${stack.gateways[0]!.url}/openapi.json`);
      await writeFile(document, await response.text());
    } finally {
      await stack.stop();
    }
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  /** The standard output of a linter; its exit code says only whether it has findings. */
  const lint = async (program: string, words: readonly string[]): Promise<string> => {
    const path = resolve('node_modules', program);
    const environment = {
      ...process.env,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    };
    const options = { cwd: directory, timeout: LINT_LIMIT_MS, env: environment };
    const output = run(process.execPath, [path, 'lint', ...words], options);
    return (await output.catch((error: { readonly stdout: string }) => error)).stdout;
  };

  const redocly = async (file: string): Promise<readonly Finding[]> => {
    const words = ['--extends', 'recommended', '--format', 'json', file];
    const report = JSON.parse(await lint('@redocly/cli/bin/cli.js', words)) as RedoclyReport;
    return report.problems.map(({ ruleId, message }) => ({ rule: ruleId, message }));
  };

  const spectral = async (file: string): Promise<readonly Finding[]> => {
    const rules = join(directory, 'rules.yaml');
    await writeFile(rules, 'extends: ["spectral:oas"]\n');
    const words = ['--ruleset', rules, '--format', 'json', '--quiet', file];
    const report = await lint('@stoplight/spectral-cli/dist/index.js', words);
    return (JSON.parse(report) as SpectralReport).map(({ code, message }) => ({
      rule: String(code),
      message,
    }));
  };

  const linters = [
    ['Redocly', redocly],
    ['Spectral', spectral],
  ] as const;

  it.each(linters)('of %s', async (_name, findingsIn) => {
    expect(await findingsIn(document)).toEqual([]);
  });

  it.each(linters)('of %s, which reports an unused schema', async (_name, findingsIn) => {
    const broken = join(directory, 'broken.json');
    const schemas = { Unused: { type: 'object' } };
    const info = { title: 'broken', version: '1' };
    await writeFile(
      broken,
      JSON.stringify({ openapi: '3.1.0', info, paths: {}, components: { schemas } }),
    );
    const rules = (await findingsIn(broken)).map(({ rule }) => rule);
    expect(rules.some((rule) => /unused/.test(rule))).toBe(true);
  });
});
