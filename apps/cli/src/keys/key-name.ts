import { InvalidArgumentError } from 'commander';

const MAX_LENGTH = 100;

/** What a prefix or an id looks like: a key of such a name could be taken for another key. */
const otherHandle = /^fd_[a-z0-9]{8}(_|$)|^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads what a key is to go by, so that tables can show it and no other key is meant by it. */
export function keyName(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > MAX_LENGTH || /\p{C}|[\u2028\u2029]/u.test(name)) {
    throw new InvalidArgumentError(`A name of 1 to ${MAX_LENGTH} visible characters is needed.`);
  }
  if (otherHandle.test(name)) {
    throw new InvalidArgumentError('A name must not look like the prefix or the id of a key.');
  }
  return name;
}
