/** Words are filed by so many of their first letters; what is cut shorter says too little. */
const FILED_LETTERS = 3;
/** A beginning that so many words share is not read as any of them. */
const MOST_WORDS = 40;

/** Finds the words that begin with what an abbreviation leaves of one (`Mannerheimint.`). */
export class BeginningDictionary {
  private readonly files = new Map<string, { token: number; word: string }[]>();

  add(token: number, word: string): void {
    if (word.length <= FILED_LETTERS || !/^\p{L}+$/u.test(word)) return;
    const key = word.slice(0, FILED_LETTERS);
    const file = this.files.get(key);
    if (file) file.push({ token, word });
    else this.files.set(key, [{ token, word }]);
  }

  beginningWith(start: string): readonly number[] {
    if (start.length < FILED_LETTERS) return [];
    const file = this.files.get(start.slice(0, FILED_LETTERS)) ?? [];
    const found = file.filter(({ word }) => word.length > start.length && word.startsWith(start));
    return found.length > MOST_WORDS ? [] : found.map(({ token }) => token);
  }
}
