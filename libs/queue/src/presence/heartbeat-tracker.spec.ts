import { describe, expect, it } from 'vitest';
import { HeartbeatTracker } from './heartbeat-tracker.js';

describe('the heartbeat tracker', () => {
  it('returns the values under its prefix by writer', () => {
    const seen = new HeartbeatTracker('cat:').update(
      { 'cat:tom': '1', 'dog:spike': '2', cat: '3' },
      0,
    );

    expect([...seen]).toEqual([['tom', { text: '1', sinceMs: 0, hasChanged: false }]]);
  });

  it('knows since when a value is unchanged, and whether it was seen to change', () => {
    const tracker = new HeartbeatTracker('cat:');
    tracker.update({ 'cat:tom': '1' }, 0);
    tracker.update({ 'cat:tom': '2' }, 100);
    const seen = tracker.update({ 'cat:tom': '2' }, 200);

    expect(seen.get('tom')).toEqual({ text: '2', sinceMs: 100, hasChanged: true });
  });

  it('reports fields as abandoned that are unchanged for a minute and still exist', () => {
    const tracker = new HeartbeatTracker('cat:');
    tracker.update({ 'cat:tom': '1', 'cat:butch': '1', 'cat:gone': '1' }, 0);
    tracker.update({ 'cat:tom': '1', 'cat:butch': '2' }, 30_000);

    expect(tracker.abandonedFields(60_000)).toEqual([]);
    expect(tracker.abandonedFields(60_001)).toEqual(['cat:tom']);
  });
});
