import { describe, expect, it } from 'vitest';
import { read } from '../tracked-files.js';
import { documents } from './documents.js';

describe('a generated document', () => {
  it.each(Object.entries(documents))(
    'is up to date: %s; else regenerate it by npm run docs:NAME',
    async (name, generate) => {
      expect(read(`docs/${name}.md`)).toBe(await generate());
    },
  );
});
