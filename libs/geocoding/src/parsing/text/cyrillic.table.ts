/**
 * Cyrillic letters and the Latin letters of the original name, longer groups first. This is not a
 * romanisation: it reverses how Latin names are written in Cyrillic, by the most common case.
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

/** Groups with other Latin letters at the start of a word. */
export const cyrillicInitials: readonly (readonly [string, string])[] = [['х', 'h']];
