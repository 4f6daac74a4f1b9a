const digits: Readonly<Record<string, number>> = {
  〇: 0,
  零: 0,
  一: 1,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};

/** No more numerals than any count has: a regular expression over a long run of them is slow. */
const counted = /[〇零一二三四五六七八九十百]{1,8}(?=丁目|番|号|段|巷|弄|楼|条|线)/g;

/**
 * Writes Han numerals as ASCII digits where they count something in an address (三丁目, 五段), and
 * only there: elsewhere they are parts of names. Expects folded text.
 */
export const readHanNumerals = (folded: string): string =>
  folded.replace(counted, (numerals) => String(valueOf(numerals)));

const valueOf = (numerals: string): number => {
  let total = 0;
  let current = 0;
  for (const numeral of numerals) {
    if (numeral === '十' || numeral === '百') {
      total += (current || 1) * (numeral === '十' ? 10 : 100);
      current = 0;
    } else {
      current = current * 10 + (digits[numeral] ?? 0);
    }
  }
  return total + current;
};
