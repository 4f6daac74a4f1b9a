import { Option, type Command } from 'commander';

/** The service that a command queries. */
export interface ServiceOptions {
  readonly url: string;
  readonly key: string;
}

const USAGE_ERROR = 2;

/** Adds `--url` and `--key` (else API_KEY) to a command. */
export const addServiceOptions = (command: Command): Command =>
  command
    .option('--url <url>', 'base URL of the service')
    .addOption(new Option('--key <key>', 'API key without limits').env('API_KEY'));

/** Reads the options; prints the usage and exits with code 2 if one is missing. */
export function requireService(command: Command): ServiceOptions {
  const { url, key } = command.opts<Partial<ServiceOptions>>();
  if (url && key) return { url: url.replace(/\/+$/, ''), key };
  command.outputHelp({ error: true });
  process.exit(USAGE_ERROR);
}
