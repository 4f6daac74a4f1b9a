import { expect, it } from 'vitest';
import { queueKinds } from '../../tools/services/stack.js';
import { knownUploads, generatedUploads } from '../../tools/uploads/hostile-uploads.js';
import { measureUploads } from '../../tools/uploads/measure-uploads.js';

const SECONDS = 1;

// The full form is `npm run test:uploads`: larger uploads, of which it measures the cost.
it('hostile uploads are read or refused with a reason, beside single queries', async () => {
  const uploads = [
    ...knownUploads({ text: 1_000_000, newlines: 100_000_000 }),
    ...generatedUploads(10, { bytes: 200_000, seed: 1 }),
  ];
  const [queue = 'postgres'] = queueKinds;
  const { costs, besideP99Ms } = await measureUploads({ queue, uploads, seconds: SECONDS });
  expect(besideP99Ms).toBeGreaterThan(0);
  expect(costs).toHaveLength(uploads.length);
  for (const { upload, status, reason, cpuSeconds, blockedMs } of costs) {
    expect([202, 400], upload.name).toContain(status);
    if (status === 400) expect(reason).toMatch(/row|line|header/i);
    expect(cpuSeconds + blockedMs).not.toBeNaN();
  }
  const [shortLines, , , newlines] = costs;
  expect(shortLines?.reason).toMatch(/After row [\d,]+ the rows are too short/);
  expect(newlines?.reason).toMatch(/After row 0 there are more than 16 MiB/);
});
