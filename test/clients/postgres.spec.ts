import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Database, findFreePort } from '#database';
import { withDatabase } from '../../tools/services/postgres.js';
import { TEST_API_KEY } from '../../tools/services/stack.js';
import { makeCertificates } from '../support/certificates.js';
import type { Certificates } from '../support/certificates.js';
import { PostgresProcess } from '../support/postgres-process.js';
import { startDemoService } from './demo-service.js';
import type { DemoService } from './demo-service.js';
import { describeWithPython, installedPostgres } from './installed-postgres.js';

const FUNCTIONS = 'clients/postgres/final_destination.sql';
const README = readFileSync('clients/postgres/README.md', 'utf8');

const DOWNING_STREET = '10 Downing Street, London';

describeWithPython('the functions of Postgres', () => {
  let service: DemoService;
  let server: PostgresProcess;
  let certificates: Certificates;
  let url: string;
  /** One session, so that settings hold. */
  let database: Database;

  beforeAll(async () => {
    server = await PostgresProcess.make(installedPostgres);
    certificates = await makeCertificates();
    // Postgres runs as another user.
    await chmod(dirname(certificates.authority), 0o755);
    const started = server.start({}, { SSL_CERT_FILE: certificates.authority });
    [service] = await Promise.all([startDemoService(), started]);
    const administration = new Database({ url: await server.url(), maxConnections: 1 });
    await administration.execute('CREATE DATABASE shop');
    await administration.close();
    url = withDatabase(await server.url(), 'shop');
    database = new Database({ url, maxConnections: 1 });
    await database.execute(readFileSync(FUNCTIONS, 'utf8'));
  });

  afterAll(async () => {
    await database?.close();
    await server?.remove();
    await certificates?.remove();
    await service?.stop();
  });

  const set = async (settings: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, value] of Object.entries(settings))
      await database.execute(`SET final_destination.${name} = '${value.replaceAll("'", "''")}'`);
  };

  beforeEach(() => set({ url: service.url, key: TEST_API_KEY, timeout_ms: '60000' }));

  const rowsOf = (sql: string, parameters: readonly unknown[] = []) =>
    database.query<Record<string, unknown>>({ name: '', text: sql }, parameters);

  const geocode = (query: string | null, country: string | null = null) =>
    rowsOf('SELECT * FROM geocode($1, $2)', [query, country]);

  it('find an address with its doors, building and parking', async () => {
    expect(await geocode(DOWNING_STREET)).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        address: "Prime Minister's Office, 10 Downing Street, London, SW1A 2AA",
        confidence: expect.closeTo(0.99, 1),
        quality: 'medium',
        distance: null,
        latitude: expect.closeTo(51.5034, 3),
        longitude: expect.closeTo(-0.1276, 3),
        door_latitude: expect.closeTo(51.5034, 3),
        door_longitude: expect.closeTo(-0.1276, 3),
        building_latitude: expect.closeTo(51.5034, 3),
        building_longitude: expect.closeTo(-0.1276, 3),
        parking_latitude: expect.closeTo(51.5031, 3),
        parking_longitude: expect.closeTo(-0.1276, 3),
        unit: null,
        house_name: "Prime Minister's Office",
        house_number: '10',
        street: 'Downing Street',
        locality: 'Westminster',
        city: 'London',
        county: 'Greater London',
        state: 'England',
        country: 'United Kingdom',
        country_code: 'GB',
        postcode: 'SW1A 2AA',
      },
    ]);
  });

  it.each<[string | null, string | null]>([
    ['Nowhere Road 999999, Atlantis', null],
    [DOWNING_STREET, 'DE'],
    ['', null],
    [' \n\t', null],
    [null, null],
  ])('have no row for %j in the country %j', async (query, country) => {
    expect(await geocode(query, country)).toEqual([]);
  });

  it.each<[readonly unknown[], object | undefined]>([
    [[48.21083, 16.35722, 50, null], { city: 'Wien', distance: expect.closeTo(0, 0) }],
    [[48.21083, 16.35722, null, 'EN'], { city: 'Vienna' }],
    [[-40, -120, 1_000, null], undefined],
    [[null, 16.35722, null, null], undefined],
    [[48.21083, null, null, null], undefined],
  ])('find the address at %j', async (parameters, row) => {
    const rows = await rowsOf('SELECT * FROM reverse_geocode($1, $2, $3, $4)', parameters);
    expect(rows).toMatchObject(row ? [row] : []);
  });

  it('keep texts as they are', async () => {
    const text = `Straße "1" \\ ' {"a": 1} 日本 🏠`;
    expect(await geocode(text)).toEqual([]);
  });

  describe('in the examples of the README', () => {
    const examples = [...README.matchAll(/```sql\n(.*?)```(?:\n\n```text\n(.*?)```)?/gs)];

    const runInPsql = async (sql: string): Promise<string> => {
      const { username, password, hostname, port, pathname } = new URL(url);
      const connection = ['-h', hostname, '-p', port, '-U', username, '-d', pathname.slice(1)];
      const { stdout } = await promisify(execFile)(
        installedPostgres?.psql ?? '',
        ['-X', '-q', '-v', 'ON_ERROR_STOP=1', ...connection, '-c', sql],
        { env: { PGPASSWORD: password, LC_ALL: 'C.UTF-8' } },
      );
      return stdout;
    };

    /** Without spaces at the ends of lines. */
    const trimmed = (text: string): string => text.replace(/ +$/gm, '').trimEnd();

    it('print what it says', async () => {
      expect(examples).toHaveLength(README.match(/```sql/g)?.length ?? 0);
      for (const [, sql = '', output] of examples) {
        const here = sql
          .replace('http://localhost:3000', service.url)
          .replace("'KEY'", `'${TEST_API_KEY}'`);
        const printed = await runInPsql(here);
        if (output !== undefined) expect(trimmed(printed)).toBe(trimmed(output));
      }
      await database.execute('ALTER FUNCTION final_destination_request(jsonb) RESET ALL');
    });
  });

  it('can be created again', async () => {
    await database.execute(readFileSync(FUNCTIONS, 'utf8'));
    expect(await geocode(DOWNING_STREET)).toHaveLength(1);
  });

  it('may only be executed by roles that are permitted to', async () => {
    await database.execute('CREATE ROLE stranger; SET ROLE stranger');
    const executed = geocode(DOWNING_STREET);
    await expect(executed).rejects.toMatchObject({ code: '42501' });
    await database.execute('RESET ROLE');
  });

  it('have settings that callers cannot change, where the function has its own', async () => {
    await database.execute(
      `ALTER FUNCTION final_destination_request(jsonb) SET final_destination.url = '${service.url}'`,
    );
    await set({ url: 'http://127.0.0.1:1' });
    expect(await geocode(DOWNING_STREET)).toHaveLength(1);
    await database.execute('ALTER FUNCTION final_destination_request(jsonb) RESET ALL');
  });

  it.each<[Readonly<Record<string, string>>, string, string]>([
    [{ url: '' }, '55000', 'final_destination.url is not set'],
    [{ url: 'file:///etc/passwd' }, '55000', 'final_destination.url is not a URL of HTTP'],
    [{ url: 'localhost:3000' }, '55000', 'final_destination.url is not a URL of HTTP'],
    [{ url: 'http://[::1' }, '55000', 'final_destination.url is not a URL of HTTP'],
    [{ url: 'http://localhost:x' }, '55000', 'final_destination.url is not a URL of HTTP'],
    [{ key: '' }, '55000', 'final_destination.key is not set'],
    [{ key: 'a\nb' }, '55000', 'final_destination.key is not an API key'],
    [
      { timeout_ms: '1 s' },
      '55000',
      "final_destination.timeout_ms is '1 s'; expected milliseconds",
    ],
    [{ timeout_ms: '0' }, '55000', "final_destination.timeout_ms is '0'; expected milliseconds"],
    [{ key: 'wrong' }, '42501', 'The request has no valid API key. (unauthorized)'],
    [{ url: 'http://127.0.0.1:1' }, 'HV00N', 'the geocoding service cannot be reached'],
    [{ url: 'http://nowhere.invalid' }, 'HV00N', 'the geocoding service cannot be reached'],
  ])('report the settings %j with %s', async (settings, code, message) => {
    await set(settings);
    await expect(geocode(DOWNING_STREET)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    });
  });

  it('report a query that the service rejects, with what to do', async () => {
    await expect(geocode('x'.repeat(1_001))).rejects.toMatchObject({
      code: '22023',
      message: expect.stringContaining('(validation_failed)'),
      hint: expect.stringContaining('Correct'),
    });
    await expect(rowsOf('SELECT * FROM reverse_geocode(91, 0)')).rejects.toMatchObject({
      code: '22023',
    });
  });

  describe('with a service that', () => {
    type Answer = (request: IncomingMessage, response: ServerResponse) => void;

    let scripted: Server;
    let script: readonly Answer[] = [];
    let requests = 0;
    let connections = 0;

    const empty = JSON.stringify({ responses: [{ status: 'no_matches', best_match: null }] });

    const answer =
      (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Answer =>
      (_request, response) =>
        void response.writeHead(status, headers).end(body);

    const ok = answer(200, empty);
    const hang: Answer = () => undefined;
    const reset: Answer = (request) => void request.socket.destroy();

    beforeAll(async () => {
      scripted = createServer((request, response) => {
        request.resume();
        script[Math.min(requests, script.length - 1)]?.(request, response);
        requests += 1;
      });
      scripted.on('connection', () => (connections += 1));
      scripted.listen(await findFreePort(), '127.0.0.1');
      await once(scripted, 'listening');
    });

    afterAll(() => {
      scripted.closeAllConnections();
      scripted.close();
    });

    const follow = async (...answers: readonly Answer[]): Promise<void> => {
      const { port } = scripted.address() as AddressInfo;
      await set({ url: `http://127.0.0.1:${port}/below/` });
      // A session of an earlier script may have left a connection.
      scripted.closeAllConnections();
      script = answers;
      requests = 0;
      connections = 0;
    };

    it('receives the request again after it was busy', async () => {
      await follow(answer(503, '{}', { 'retry-after': '0' }), answer(429, '{}'), ok);
      expect(await geocode('a')).toEqual([]);
      expect(requests).toBe(3);
    });

    it('keeps its connection, and opens another where it has been closed', async () => {
      await follow(ok);
      await rowsOf(`SELECT * FROM generate_series(1, 5) AS row, LATERAL geocode('a ' || row)`);
      expect([requests, connections]).toEqual([5, 1]);
      scripted.closeAllConnections();
      expect(await geocode('a')).toEqual([]);
      expect([requests, connections]).toEqual([6, 2]);
    });

    it('receives the key and the query, below the path of the URL', async () => {
      const seen: unknown[] = [];
      await follow((request, response) => {
        seen.push([request.method, request.url, request.headers.authorization]);
        ok(request, response);
      });
      await geocode('a', 'AT');
      expect(seen).toEqual([['POST', '/below/final-destination/v2', TEST_API_KEY]]);
    });

    it('has a certificate, which an authority of the system has signed', async () => {
      const [cert, key] = await Promise.all(
        [certificates.certificate, certificates.key].map((file) => readFile(file)),
      );
      const secure = createSecureServer({ cert, key }, (request, response) =>
        ok(request, response),
      );
      secure.listen(await findFreePort(), '127.0.0.1');
      await once(secure, 'listening');
      const { port } = secure.address() as AddressInfo;
      try {
        await set({ url: `https://127.0.0.1:${port}` });
        expect(await geocode('a')).toEqual([]);
        await set({ url: `https://localhost:${port}` });
        await expect(geocode('a')).rejects.toMatchObject({
          code: 'HV00N',
          message: expect.stringContaining('CERTIFICATE_VERIFY_FAILED'),
        });
      } finally {
        secure.closeAllConnections();
        secure.close();
      }
    });

    it.each<[string, readonly Answer[], string, string]>([
      ['has no time for long', [answer(503, '{}', { 'retry-after': '99' })], 'HV000', 'status 503'],
      ['limits the key', [answer(429, '{}', { 'retry-after': '99' })], '53400', 'status 429'],
      ['fails', [answer(500, '<html>')], 'HV000', 'status 500'],
      ['is another one', [answer(404, 'nothing here')], 'HV000', 'status 404'],
      ['redirects', [answer(302, '', { location: 'http://127.0.0.1:1' })], 'HV000', 'status 302'],
      ['breaks the connection', [reset], 'HV00N', 'cannot be reached'],
      ['never answers', [hang], 'HV00N', 'did not answer within 500 ms'],
    ])('%s', async (_name, answers, code, message) => {
      await follow(...answers);
      if (answers.includes(hang)) await set({ timeout_ms: '500' });
      await expect(geocode('a')).rejects.toMatchObject({
        code,
        message: expect.stringContaining(message),
      });
    });

    it('never answers, until the statement is cancelled', async () => {
      await follow(hang);
      await database.execute('SET statement_timeout = 300');
      await expect(geocode('a')).rejects.toMatchObject({ code: '57014' });
      await database.execute('RESET statement_timeout');
      // The session is as good as before.
      await set({ url: service.url });
      expect(await geocode(DOWNING_STREET)).toHaveLength(1);
    });
  });
});
