/**
 * How Cyrillic spells the sounds of Latin names, longer groups first: not how it is transcribed
 * for readers of Latin, but back to what the name was, as most languages of the table would have it.
 */
export const cyrillicToLatin: readonly (readonly [string, string])[] = [
  // Groups
  ['шт', 'st'],
  ['шп', 'sp'],
  ['тц', 'tz'],
  ['кс', 'x'],
  ['дж', 'j'],
  ['ия', 'ia'],
  ['ье', 'ie'],
  // Russian
  ['а', 'a'],
  ['б', 'b'],
  ['в', 'v'],
  ['г', 'g'],
  ['д', 'd'],
  ['е', 'e'],
  ['ё', 'o'],
  ['ж', 'j'],
  ['з', 'z'],
  ['и', 'i'],
  ['й', 'y'],
  ['к', 'k'],
  ['л', 'l'],
  ['м', 'm'],
  ['н', 'n'],
  ['о', 'o'],
  ['п', 'p'],
  ['р', 'r'],
  ['с', 's'],
  ['т', 't'],
  ['у', 'u'],
  ['ф', 'f'],
  ['х', 'ch'],
  ['ц', 'z'],
  ['ч', 'ch'],
  ['ш', 'sh'],
  ['щ', 'shch'],
  ['ъ', ''],
  ['ы', 'y'],
  ['ь', ''],
  ['э', 'e'],
  ['ю', 'u'],
  ['я', 'ya'],
  // Ukrainian, Serbian, Macedonian
  ['і', 'i'],
  ['ї', 'i'],
  ['є', 'e'],
  ['ґ', 'g'],
  ['ј', 'j'],
  ['љ', 'lj'],
  ['њ', 'nj'],
  ['ћ', 'c'],
  ['ђ', 'dj'],
  ['џ', 'dz'],
];

/** Groups that are spelt otherwise where a word begins. */
export const cyrillicInitials: readonly (readonly [string, string])[] = [['х', 'h']];
