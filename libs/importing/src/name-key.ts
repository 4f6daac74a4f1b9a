import { nameKey as keyOf } from '#geocoding/text';

/** More than the names of a large city's streets; a whole country's are not kept. */
const REMEMBERED_NAMES = 10_000;

const keys = new Map<string, string>();

/** The key that is equal for spellings that are the same name; remembered, since names come again and again. */
export const nameKey = (name: string): string => {
  let key = keys.get(name);
  if (key === undefined) {
    if (keys.size >= REMEMBERED_NAMES) keys.clear();
    key = keyOf(name);
    keys.set(name, key);
  }
  return key;
};
