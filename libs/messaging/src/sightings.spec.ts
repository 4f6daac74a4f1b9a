import { describe, expect, it } from '@jest/globals';
import { Sightings } from './sightings.js';

describe('the sightings of notes beside a queue', () => {
  it('tell what is written under their prefix, by whom', () => {
    const seen = new Sightings('cat:').take({ 'cat:tom': '1', 'dog:spike': '2', cat: '3' }, 0);

    expect([...seen]).toEqual([['tom', { text: '1', sinceMs: 0, hasChanged: false }]]);
  });

  it('tell since when a note reads as it does, and whether it was seen to change', () => {
    const sightings = new Sightings('cat:');
    sightings.take({ 'cat:tom': '1' }, 0);
    sightings.take({ 'cat:tom': '2' }, 100);
    const seen = sightings.take({ 'cat:tom': '2' }, 200);

    expect(seen.get('tom')).toEqual({ text: '2', sinceMs: 100, hasChanged: true });
  });

  it('call abandoned what has not changed for a minute, and is still there', () => {
    const sightings = new Sightings('cat:');
    sightings.take({ 'cat:tom': '1', 'cat:butch': '1', 'cat:gone': '1' }, 0);
    sightings.take({ 'cat:tom': '1', 'cat:butch': '2' }, 30_000);

    expect(sightings.abandoned(60_000)).toEqual([]);
    expect(sightings.abandoned(60_001)).toEqual(['cat:tom']);
  });
});
