/** Splits items, in order, into the fewest parts of at most `most`, all of nearly one size. */
export function splitEvenly<T>(items: readonly T[], most: number): readonly (readonly T[])[] {
  const parts = Math.ceil(items.length / most);
  const boundary = (part: number) => Math.round((part * items.length) / parts);
  return Array.from({ length: parts }, (_, part) =>
    items.slice(boundary(part), boundary(part + 1)),
  );
}
