import { brotliDecompressSync } from 'node:zlib';
import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGatewayWithoutBackends } from '../support/gateway-without-backends.js';

/** Without the map library, which is loaded later. */
const MOST_INITIAL_BYTES = 60_000;

interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

describe('the files of the page', () => {
  let stack: Awaited<ReturnType<typeof startGatewayWithoutBackends>>;

  beforeAll(async () => {
    stack = await startGatewayWithoutBackends();
  });
  afterAll(() => stack?.stop());

  /** As they are sent; `fetch` would decompress them. */
  const receive = (path: string, headers = {}): Promise<Received> =>
    new Promise((resolve, reject) => {
      get(`${stack.gateways[0]!.url}${path}`, { headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const { statusCode: status = 0, headers: received } = response;
          resolve({ status, headers: received, body: Buffer.concat(chunks) });
        });
      }).on('error', reject);
    });

  const brotli = { 'accept-encoding': 'br' };

  const assetsOf = (html: string): readonly string[] =>
    [...html.matchAll(/(?:src|href)="\.(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);

  it('need no key, are compressed by Brotli, and are small', async () => {
    const page = await receive('/', brotli);
    expect(page).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } });
    const assets = assetsOf(brotliDecompressSync(page.body).toString());
    expect(assets.length).toBeGreaterThanOrEqual(2);
    const received = await Promise.all(assets.map((path) => receive(path, brotli)));
    for (const { status, headers } of received) {
      expect([status, headers['content-encoding']]).toEqual([200, 'br']);
      expect(headers['cache-control']).toMatch(/max-age=31536000.*immutable/);
    }
    const bytes = [page, ...received].reduce((sum, { body }) => sum + body.length, 0);
    expect(bytes).toBeLessThan(MOST_INITIAL_BYTES);
  });

  it('are revalidated where a new release changes them', async () => {
    const page = await receive('/');
    expect(page.headers['cache-control']).toBe('no-cache');
    const again = await receive('/', { 'if-none-match': page.headers.etag });
    expect(again.status).toBe(304);
  });

  it('may load nothing from elsewhere, and run no inline script', async () => {
    const { headers, body } = await receive('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("worker-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:|blob:|\*/);
    expect(body.toString()).not.toMatch(/<script>|<style|style=/);
  });

  it.each(['/assets/nothing.js', '/assets/', '/.built', '/index.html'])(
    'do not exist at %s',
    async (path) => {
      const { status, headers } = await receive(path);
      expect(status).toBe(404);
      expect(headers['content-type']).toContain('application/json');
    },
  );
});
