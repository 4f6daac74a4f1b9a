import { describe, expect, it } from 'vitest';
import { UrlParameters } from './url-parameters.js';

const read = (query: Readonly<Record<string, unknown>>): UrlParameters => new UrlParameters(query);

describe('the parameters of a URL', () => {
  it.each([
    ['Wien', 'Wien'],
    ['  Wien ', 'Wien'],
    ['', undefined],
    [undefined, undefined],
    [['Wien', 'Graz'], 'Wien'],
  ])('have for %j the text %j', (given, text) => {
    expect(read({ q: given }).text('q')).toBe(text);
  });

  it.each([
    ['48.2', 48.2],
    ['-0.5', -0.5],
    ['.5', 0.5],
    ['1e1', 10],
    [undefined, undefined],
  ])('have for %j the number %j', (given, value) => {
    expect(read({ lat: given }).number('lat', -90, 90)).toBe(value);
  });

  it.each(['x', '91', '-91', '0x10', '1,5', 'NaN', 'Infinity'])(
    'have no number for %j',
    (given) => {
      expect(() => read({ lat: given }).number('lat', -90, 90)).toThrow(
        'The parameter lat must be a number from -90 to 90.',
      );
    },
  );

  it('have at most as many as there are', () => {
    expect(read({ limit: '40' }).limit('limit', 5)).toBe(5);
    expect(read({ limit: '3' }).limit('limit', 5)).toBe(3);
    expect(read({ limit: '0' }).limit('limit', 5)).toBe(1);
    expect(read({}).limit('limit', 10, 5)).toBe(5);
    expect(() => read({ limit: '2.5' }).limit('limit', 5)).toThrow('a whole number');
  });

  it('have lists, separated by commas or repeated', () => {
    expect(read({ layer: 'a, b,,c' }).list('layer')).toEqual(['a', 'b', 'c']);
    expect(read({ layer: ['a', 'b,c'] }).list('layer')).toEqual(['a', 'b', 'c']);
    expect(read({}).list('layer')).toEqual([]);
  });

  it.each([
    ['de', undefined, 'de'],
    [undefined, 'fr-CH,de;q=0.5', 'fr'],
    ['EN', 'fr', 'en'],
    [undefined, '*', undefined],
    [undefined, undefined, undefined],
  ])('have for %j and the header %j the language %j', (given, header, language) => {
    expect(read({ lang: given }).language('lang', header)).toBe(language);
  });

  it('have a radius in kilometres, at most that of a query', () => {
    const range = { usualKm: 1, mostKm: 100 };
    expect(read({ r: '2' }).radiusMetres('r', range)).toBe(2_000);
    expect(read({ r: '0' }).radiusMetres('r', range)).toBe(1);
    expect(read({ r: '100' }).radiusMetres('r', range)).toBe(25_000);
    expect(read({}).radiusMetres('r', range)).toBe(1_000);
    expect(() => read({ r: '101' }).radiusMetres('r', range)).toThrow('from 0 to 100');
  });

  it('have the components of an address, the first of several', () => {
    const fields = [
      ['district', 'locality'],
      ['borough', 'locality'],
      ['town', 'city'],
    ] as const;
    const given = { district: '', borough: 'Mitte', town: 'Berlin' };
    expect(read(given).address(fields)).toEqual({ locality: 'Mitte', city: 'Berlin' });
  });

  it('have country codes of two letters', () => {
    expect(read({ c: 'at,AT,ch' }).countries('c')).toEqual(['AT', 'CH']);
    expect(() => read({ c: 'aut' }).countries('c')).toThrow('country codes of two letters');
  });

  it('have positions', () => {
    expect(read({ lat: '1', lon: '180' }).position('lat', 'lon')).toEqual({ lat: 1, lon: -180 });
    expect(read({}).position('lat', 'lon')).toBeUndefined();
    expect(() => read({ lat: '1' }).position('lat', 'lon')).toThrow('lon is missing');
    expect(() => read({ lon: '1' }).position('lat', 'lon')).toThrow('lat is missing');
    expect(() => read({}).requiredPosition('lat', 'lon')).toThrow('lat is missing');
  });

  it('have boxes, of any two opposite corners', () => {
    const box = { west: 16, south: 48, east: 17, north: 49 };
    expect(read({ b: '16,48,17,49' }).box('b')).toEqual(box);
    expect(read({ b: '17,48,16,49' }).box('b')).toEqual(box);
    expect(read({}).box('b')).toBeUndefined();
  });

  it.each(['1,2,3', '1,2,3,x', '1,91,2,3', '181,1,2,3'])('have no box for %j', (given) => {
    expect(() => read({ b: given }).box('b')).toThrow('four numbers');
  });
});
