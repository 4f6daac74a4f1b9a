import { expect, it } from 'vitest';
import { cleanText } from './clean-text.js';

it.each([
  ['Hauptstr. 5&amp;7, 72202 Nagold', 'Hauptstr. 5&7, 72202 Nagold'],
  ['K&ouml;lner Stra&szlig;e 5', 'Kölner Straße 5'],
  ['K&#246;lner Weg 5, &#x4e2d;', 'Kölner Weg 5, 中'],
  ['Hauptstr. 5<br/>72202 Nagold', 'Hauptstr. 5\n72202 Nagold'],
  ['<b>Hauptstr. 5</b>', ' Hauptstr. 5 '],
  ['K%C3%B6lner%20Weg%205', 'Kölner Weg 5'],
  ['KÃ¶lner StraÃŸe 5', 'Kölner Straße 5'],
  ['å\u008f°å\u008c—å¸‚', '台北市'],
  ['M\ufffdnchen', 'Mnchen'],
])('cleans %s to %s', (written, plain) => {
  expect(cleanText(written)).toBe(plain);
});

it.each([
  'Müller & Söhne',
  'Île-Perrot 5',
  'Haus 5 < 7',
  '100 % Bio, Weg 5',
  'ÅÄÖ',
  'Nr. 5?',
  '%E0%A4%A',
  'Weg 5 &constructor; &aconstructor;',
])('returns %s unchanged', (text) => {
  expect(cleanText(text)).toBe(text);
});
