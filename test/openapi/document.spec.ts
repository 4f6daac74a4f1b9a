import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerOf } from '../gateway/v2-client.js';
import { readDocument } from '../../tools/checks/openapi-schema.js';
import type { InterfaceSchema } from '../../tools/checks/openapi-schema.js';
import { startGatewayWithoutBackends } from '../support/gateway-without-backends.js';
import type { InProcessStack } from '../../tools/services/in-process.js';

const V1 = '/final-destination/v1';
const V2 = '/final-destination/v2';
const BATCHES = `${V2}/batches`;
const ONE = `${BATCHES}/{id}`;
const SUGGEST = `${V2}/suggest`;
const ATTRIBUTION = '/attribution';
const statuses = ['400', '401', '403', '404', '405', '413', '415', '429', '500', '503', '504'];

type Examples = Record<string, { value: unknown }>;

let stack: InProcessStack;
let url: string;
let schema: InterfaceSchema;

beforeAll(async () => {
  stack = await startGatewayWithoutBackends();
  url = stack.gateways[0]!.url;
  schema = await readDocument(`${url}/openapi.json`);
});

afterAll(() => stack.stop());

const operations = [V1, V2];

const schemaCalled = (name: string) =>
  schema.document.components!.schemas![name] as {
    additionalProperties?: boolean;
    required?: string[];
    properties: Record<string, Record<string, unknown>>;
  };

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1 and public', () => {
    expect(schema.document.openapi).toMatch(/^3\.1\./);
    expect(Object.keys(schema.document.paths).sort()).toEqual([
      ATTRIBUTION,
      V1,
      V2,
      BATCHES,
      ONE,
      `${ONE}/errors`,
      `${ONE}/events`,
      `${ONE}/results`,
      SUGGEST,
      '/tiles/{zoom}/{x}/{y}.mvt',
    ]);
  });

  it.each(operations)('describes every error of %s', (path) => {
    const { responses } = schema.document.paths[path]!.post!;
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', ...statuses]));
  });

  it.each(operations)('requires a key to post to %s, and none to list versions', (path) => {
    expect(schema.document.paths[path]!.post!.security).toEqual([{ apiKey: [] }]);
    expect(schema.document.paths[path]!.options!.security).toEqual([]);
    expect(schema.document.components!.securitySchemes).toMatchObject({
      apiKey: { type: 'apiKey', in: 'header', name: 'Authorization' },
    });
  });

  it.each([
    [BATCHES, 'post', ['202', '409', '422', ...statuses]],
    [BATCHES, 'get', ['200', ...statuses]],
    [ONE, 'get', ['200', ...statuses]],
    [ONE, 'delete', ['200', ...statuses]],
    [`${ONE}/events`, 'get', ['200', ...statuses]],
    [`${ONE}/results`, 'get', ['200', '406', '410', ...statuses]],
    [`${ONE}/errors`, 'get', ['200', '406', '410', ...statuses]],
    [SUGGEST, 'get', ['200', ...statuses]],
    [SUGGEST, 'post', ['200', ...statuses]],
  ] as const)('describes %s %s, which needs a key', (path, method, described) => {
    const { responses, security } = schema.document.paths[path]![method]!;
    expect(Object.keys(responses)).toEqual(expect.arrayContaining([...described]));
    expect(security).toEqual([{ apiKey: [] }]);
  });

  it.each([
    [V1, 'post', 15],
    [V2, 'post', 15],
    [BATCHES, 'post', 20],
    [BATCHES, 'get', 15],
    [ONE, 'get', 15],
    [ONE, 'delete', 15],
    [SUGGEST, 'get', 15],
    [SUGGEST, 'post', 15],
  ] as const)('holds only examples of %s %s that keep to it', (path, method, least) => {
    const operation = schema.document.paths[path]![method]!;
    const places = [
      ...(operation.requestBody ? [['requestBody']] : []),
      ...Object.keys(operation.responses).map((status) => ['responses', status]),
    ];
    let count = 0;
    for (const place of places) {
      const media = [...place, 'content', 'application/json'];
      const { examples } = media.reduce<unknown>(
        (node, part) => (node as Record<string, unknown>)[part],
        operation,
      ) as { examples: Examples };
      for (const { value } of Object.values(examples)) {
        count += 1;
        schema.checkValue(['paths', path, method, ...media, 'schema'], value);
      }
    }
    expect(count).toBeGreaterThan(least);
  });

  it('contains only examples that match their schemas', () => {
    let count = 0;
    for (const name of Object.keys(schema.document.components!.schemas!)) {
      for (const [field, { example }] of Object.entries(schemaCalled(name).properties)) {
        if (example === undefined) continue;
        count += 1;
        schema.checkValue(['components', 'schemas', name, 'properties', field], example);
      }
    }
    expect(count).toBeGreaterThan(20);
  });

  it('forbids additional properties, except in requests of version 1', () => {
    const open = Object.keys(schema.document.components!.schemas!).filter(
      (name) => schemaCalled(name).additionalProperties !== false,
    );
    expect(open).toEqual(['V1Request']);
  });

  it('describes every field', () => {
    const bare = Object.keys(schema.document.components!.schemas!).flatMap((name) =>
      Object.entries(schemaCalled(name).properties)
        .filter(([, field]) => !field.description && !field.enum && !field.$ref)
        .map(([field]) => `${name}.${field}`),
    );
    expect(bare).toEqual([]);
  });

  it('contains the bounds of the validation', () => {
    expect(schemaCalled('Location').properties).toMatchObject({
      latitude: { minimum: -90, maximum: 90 },
      longitude: { minimum: -180, exclusiveMaximum: 180 },
      distance_filter: { exclusiveMinimum: 0, maximum: 25_000 },
    });
    expect(schemaCalled('SuggestRequest').properties).toMatchObject({
      bbox: { minItems: 4, maxItems: 4 },
      kinds: { items: { enum: ['address', 'street', 'place', 'place_of_interest'] } },
      limit: { minimum: 1, maximum: 10 },
    });
    expect(schemaCalled('SuggestRequest').required).toEqual(['q']);
    expect(schemaCalled('Location').required).toEqual(['latitude', 'longitude']);
    expect(schemaCalled('Request').properties.queries).toMatchObject({
      minItems: 1,
      maxItems: 200,
    });
    expect(schemaCalled('Request').required).toEqual(['queries']);
    expect(schemaCalled('Query').properties.address_string).toMatchObject({ maxLength: 1000 });
    expect(schemaCalled('SourceId').properties).toMatchObject({
      os_uprn: { pattern: '^[0-9]{1,12}$' },
      os_udprn: { pattern: '^[0-9]{1,8}$' },
    });
  });

  it('contains the defaults that the interface states', () => {
    const defaultsOf = (name: string) =>
      Object.fromEntries(
        Object.entries(schemaCalled(name).properties).flatMap(([field, { default: value }]) =>
          value === undefined ? [] : [[field, value]],
        ),
      );
    expect(defaultsOf('V1Request')).toEqual({ additional_matches: false, distance_filter: 5000 });
    expect(defaultsOf('Location')).toEqual({ distance_filter: 5000 });
    expect(defaultsOf('Query')).toEqual({ language: 'Auto' });
    expect(defaultsOf('BatchQuery')).toEqual({ language: 'Auto' });
    expect(defaultsOf('SuggestRequest')).toEqual({ language: 'Auto', limit: 10 });
    expect(defaultsOf('Options')).toEqual({ geojson_type: 'geojson', input_filter: 'loose' });
  });

  it('lists the countries and the languages in upper case', () => {
    const { country, language } = schemaCalled('Query').properties;
    const countries = country!.enum as string[];
    expect(countries).toContain('ZA');
    expect(countries).not.toContain('DK');
    expect(countries.filter((code) => code !== null && !/^[A-Z]{2}$/.test(code))).toEqual([]);
    expect((language!.enum as string[]).filter((code) => code !== null)).toHaveLength(16);
    const ofV1 = schemaCalled('V1Request').properties.country!.enum as string[];
    expect(ofV1).toContain('DK');
    expect(ofV1).not.toContain('ZA');
  });

  it('allows a best match to be null', () => {
    expect(schemaCalled('Result').properties.best_match!.anyOf).toContainEqual({ type: 'null' });
  });
});

describe('the documentation page', () => {
  it('loads only files of the gateway, and all of them exist', async () => {
    const page = await (await fetch(`${url}/docs`)).text();
    const paths = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path!);
    expect(paths.length).toBeGreaterThan(3);
    for (const path of paths) {
      expect(path).not.toMatch(/^(?:[a-z]+:)?\/\//);
      const response = await fetch(new URL(path, `${url}/docs`));
      expect([path, response.status]).toEqual([path, 200]);
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(50);
    }
  });

  it('forbids inline scripts', async () => {
    const { headers } = await fetch(`${url}/docs`);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
  });

  it('serves no other file of its package', async () => {
    for (const path of ['/docs/package.json', '/docs/..%2fpackage.json', '/docs/index.html']) {
      const answer = await answerOf(await fetch(url + path));
      expect(answer.status).toBe(404);
    }
  });
});
