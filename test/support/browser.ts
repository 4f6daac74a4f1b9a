import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe } from 'vitest';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';

const START_LIMIT_MS = 120_000;

const executableNames = ['chromium', 'chromium-browser', 'google-chrome'];

/** Runs as root, sends no background requests, and resolves no host except 127.0.0.1. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
];

const executable = [process.env.CHROMIUM_PATH, ...executableNames.flatMap(pathCandidates)].find(
  isExecutable,
);

if (!executable) {
  console.warn('chromium is not installed: specs that need it are skipped; see CHROMIUM_PATH');
}

/** Like `describe`; skipped, with a warning, if Chromium is not installed. */
export const describeWithBrowser = executable ? describe : describe.skip;

/** Starts a headless Chromium. It exits when its pipe closes, so also if this process crashes. */
export const startBrowser = (further: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: executable,
    args: [...flags, ...further],
    timeout: START_LIMIT_MS,
  });

/** Flags of a browser with WebGL, which is rendered by the CPU. */
export const webglFlags = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

function pathCandidates(name: string): string[] {
  const directories = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return directories.map((directory) => join(directory, name));
}

function isExecutable(file: string | undefined): boolean {
  if (!file) return false;
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
