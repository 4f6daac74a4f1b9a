import { setTimeout as sleep } from 'node:timers/promises';
import { readDocument } from '../../tools/checks/openapi-schema.js';
import { readServiceOptions } from '../support/service-options.js';
import { limitCases } from './cases/limits.js';
import type { Ask, ContractCase } from './contract-case.js';
import { contractCases } from './contract-cases.js';
import { askThroughClient } from './client-sender.js';
import { askOnce, askWithinBudget } from './contract-client.js';

/** Long enough for a budget to reset. */
const MINUTE_MS = 61_000;
const AT_ONCE = 8;

const USAGE = 'test:contract -- --url http://localhost:3000 --key KEY [--client typescript]';
const { url, key, more } = readServiceOptions(USAGE, 'client');
const client = more['client']?.at(-1);
if (client !== undefined && client !== 'typescript') throw new Error(`unknown client '${client}'`);
const sender = client ? askThroughClient : askOnce;

const failures: string[] = [];

const judge = async ({ table, name, run }: ContractCase, ask: Ask): Promise<void> => {
  try {
    await run(ask);
    console.log(`ok      ${table}: ${name}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    failures.push(`${table}: ${name}\n        ${reason.replaceAll('\n', '\n        ')}`);
    console.log(`FAILED  ${table}: ${name}`);
  }
};

const judgeAll = async (cases: readonly ContractCase[], ask: Ask): Promise<void> => {
  const left = [...cases];
  const one = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) await judge(next, ask);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
};

const service = { url, key, schema: await readDocument(`${url}/openapi.json`) };
await judgeAll(
  contractCases.filter((one) => !limitCases.includes(one)),
  askWithinBudget(sender(service)),
);
const isLimited = (await askOnce(service)({ body: {} })).headers.has('ratelimit-policy');
if (isLimited) await sleep(MINUTE_MS);
for (const one of limitCases) await judge(one, askOnce(service));

console.log(`\n${contractCases.length - failures.length} kept, ${failures.length} broken`);
for (const failure of failures) console.log(`\n${failure}`);
process.exitCode = failures.length === 0 ? 0 : 1;
