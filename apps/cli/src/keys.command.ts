import { Command, Option } from 'commander';
import { KeyStore } from '#access';
import type { IssuedKey } from '#access';
import { keyName } from './keys/key-name.js';
import { keyDetails, keyTable } from './keys/key-table.js';
import { limitsAfter, withLimitFlags } from './keys/limit-flags.js';
import type { LimitFlags } from './keys/limit-flags.js';
import { momentToCome, timeSpan } from './options/time-span.js';
import { openTargetDatabase } from './target-database.js';

/** A day is time enough to bring a new key everywhere. */
const grace = new Option('--grace <span>', 'how long the old one stays valid')
  .argParser(timeSpan)
  .default(timeSpan('24h'), '24h');

const HANDLE = 'its name, prefix or id';

const create = withLimitFlags(new Command('create'))
  .description('make a key; it is shown this once')
  .argument('<name>', 'what it goes by', keyName)
  .option('--expires <moment>', 'as in 30d or 2030-01-31 (default: never)', momentToCome)
  .action((name: string, flags: LimitFlags & { readonly expires?: Date }) =>
    withStore(async (store) => {
      const limits = limitsAfter({}, flags);
      tellKey(await store.create({ name, limits, expiresAt: flags.expires }));
    }),
  );

const list = new Command('list')
  .description('list the keys')
  .option('--all', 'the revoked ones, too')
  .action(({ all }: { readonly all?: boolean }) =>
    withStore(async (store) => {
      const keys = (await store.list()).filter(({ revokedAt }) => all || !revokedAt);
      console.log(keys.length === 0 ? 'there are no keys' : keyTable(keys));
    }),
  );

const show = new Command('show')
  .description('tell everything that is known of a key')
  .argument('<key>', HANDLE)
  .action((handle: string) =>
    withStore(async (store) => console.log(keyDetails(await store.show(handle)))),
  );

const revoke = new Command('revoke')
  .description('end a key for good; every gateway knows within 5 s')
  .argument('<key>', HANDLE)
  .action((handle: string) =>
    withStore(async (store) => console.log(keyTable([await store.revoke(handle)]))),
  );

const rotate = new Command('rotate')
  .description('give a key a new secret; it is shown this once')
  .argument('<key>', HANDLE)
  .addOption(grace)
  .action((handle: string, flags: { readonly grace: number }) =>
    withStore(async (store) => tellKey(await store.rotate(handle, flags.grace))),
  );

const limit = withLimitFlags(new Command('limit'))
  .description('change what a key may ask for')
  .argument('<key>', HANDLE)
  .action((handle: string, flags: LimitFlags) =>
    withStore(async (store) => {
      const { id, limits } = await store.show(handle);
      console.log(keyTable([await store.limit(id, limitsAfter(limits, flags))]));
    }),
  );

/** Makes and changes the keys with which clients ask. */
export const keysCommand = [create, list, show, revoke, rotate, limit].reduce(
  (command, action) => command.addCommand(action),
  new Command('keys').description('make, list, change and revoke API keys'),
);

const withStore = async (work: (store: KeyStore) => Promise<void>): Promise<void> => {
  const target = await openTargetDatabase();
  await work(new KeyStore(target.database)).finally(() => target.release());
};

/** The key alone goes to the standard output, for scripts; the rest is for whoever looks on. */
const tellKey = ({ key, record }: IssuedKey): void => {
  console.error(`${keyTable([record])}\n\nThe key; it is shown this once and kept nowhere:\n`);
  console.log(key);
};
