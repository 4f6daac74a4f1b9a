import { describe, expect, it } from 'vitest';
import { ReplyAssembler, replyPayloads } from './reply-parts.js';

const JOB = 'replies-0123456789abcdef01.zz';

const assemble = (payloads: readonly string[]): readonly (readonly string[])[] => {
  const replies: string[][] = [];
  const assembler = new ReplyAssembler((...reply) => replies.push(reply));
  for (const payload of payloads) assembler.add(payload);
  return replies;
};

describe('the parts of a reply', () => {
  it('are one for a short reply, with its spaces', () => {
    const payloads = replyPayloads(JOB, '+"Unter den Linden  1"');
    expect(payloads).toEqual([`${JOB} 1 1 +"Unter den Linden  1"`]);
    expect(assemble(payloads)).toEqual([[JOB, '+"Unter den Linden  1"']]);
  });

  it('are one for an empty reply', () => {
    expect(assemble(replyPayloads(JOB, ''))).toEqual([[JOB, '']]);
  });

  it('have less than 8,000 bytes, and make up the reply, whatever its characters', () => {
    for (const character of ['x', 'ß', '臺', '😀', 'a臺', ' ']) {
      for (const length of [7_799, 7_800, 7_801, 50_000]) {
        const reply = character.repeat(length);
        const payloads = replyPayloads(JOB, reply);
        for (const payload of payloads) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
        expect(new Set(payloads).size).toBe(payloads.length);
        expect(assemble(payloads)).toEqual([[JOB, reply]]);
      }
    }
  });

  it('are dropped if the first ones were missed', () => {
    const missed = replyPayloads(JOB, 'x'.repeat(20_000)).slice(1);
    const whole = replyPayloads(`${JOB}1`, 'y'.repeat(20_000));
    expect(assemble([...missed, ...whole])).toEqual([[`${JOB}1`, 'y'.repeat(20_000)]]);
    expect(assemble([...whole.slice(0, 2), ...replyPayloads(JOB, 'z')])).toEqual([[JOB, 'z']]);
  });
});
