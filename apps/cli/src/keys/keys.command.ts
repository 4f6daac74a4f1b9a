import { Command, Option } from 'commander';
import type { IssuedKey } from '#access';
import { KeyStore } from '#access';
import { duration, futureTime } from '../options.js';
import { openTargetDatabase } from '../target-database.js';
import type { LimitFlags } from './key-options.js';
import { addLimitOptions, applyLimitFlags, parseKeyName } from './key-options.js';
import { keyDetails, keyTable } from './key-table.js';

/** A day is enough time to deploy a new key everywhere. */
const grace = new Option('--grace <span>', 'how long the old secret stays valid')
  .argParser(duration)
  .default(duration('24h'), '24h');

const HANDLE = 'name, prefix or id of the key';

const create = addLimitOptions(new Command('create'))
  .description('create a key and print it once')
  .argument('<name>', 'name of the key', parseKeyName)
  .option('--expires <moment>', 'expiry, such as 30d or 2030-01-31 (default: never)', futureTime)
  .action((name: string, flags: LimitFlags & { readonly expires?: Date }) =>
    withStore(async (store) => {
      const limits = applyLimitFlags({}, flags);
      printKey(await store.create({ name, limits, expiresAt: flags.expires }));
    }),
  );

const list = new Command('list')
  .description('list the keys')
  .option('--all', 'include revoked keys')
  .action(({ all }: { readonly all?: boolean }) =>
    withStore(async (store) => {
      const keys = (await store.list()).filter(({ revokedAt }) => all || !revokedAt);
      console.log(keys.length === 0 ? 'there are no keys' : keyTable(keys));
    }),
  );

const show = new Command('show')
  .description('show all fields of a key')
  .argument('<key>', HANDLE)
  .action((handle: string) =>
    withStore(async (store) => console.log(keyDetails(await store.show(handle)))),
  );

const revoke = new Command('revoke')
  .description('revoke a key permanently; gateways reject it within 5 s')
  .argument('<key>', HANDLE)
  .action((handle: string) =>
    withStore(async (store) => console.log(keyTable([await store.revoke(handle)]))),
  );

const rotate = new Command('rotate')
  .description('issue a new secret for a key and print it once')
  .argument('<key>', HANDLE)
  .addOption(grace)
  .action((handle: string, flags: { readonly grace: number }) =>
    withStore(async (store) => printKey(await store.rotate(handle, flags.grace))),
  );

const limit = addLimitOptions(new Command('limit'))
  .description('change the limits of a key')
  .argument('<key>', HANDLE)
  .action((handle: string, flags: LimitFlags) =>
    withStore(async (store) => {
      const { id, limits } = await store.show(handle);
      console.log(keyTable([await store.limit(id, applyLimitFlags(limits, flags))]));
    }),
  );

/** Manages the API keys of clients. */
export const keysCommand = [create, list, show, revoke, rotate, limit].reduce(
  (command, action) => command.addCommand(action),
  new Command('keys').description('create, list, change and revoke API keys'),
);

const withStore = async (work: (store: KeyStore) => Promise<void>): Promise<void> => {
  const target = await openTargetDatabase();
  await work(new KeyStore(target.database)).finally(() => target.release());
};

/** Prints only the key to stdout, for scripts, and everything else to stderr. */
const printKey = ({ key, record }: IssuedKey): void => {
  console.error(`${keyTable([record])}\n\nAPI key (shown once; it is not stored):\n`);
  console.log(key);
};
