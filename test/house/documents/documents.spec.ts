import { describe, expect, it } from '@jest/globals';
import { read } from '../tracked-files.js';
import { documents } from './documents.js';

describe('a document that is written from a table', () => {
  it.each(Object.entries(documents))(
    'says what the table says: %s; when it does not, npm run docs:NAME writes it anew',
    (name, written) => {
      expect(read(`docs/${name}.md`)).toBe(written());
    },
  );
});
