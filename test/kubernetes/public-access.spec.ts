import { describe, expect, it } from 'vitest';
import { MAX_UPLOAD_MS } from '../../apps/gateway/src/batches/batch.config.js';
import { BODY_LIMIT_BYTES } from '../../apps/gateway/src/http/http-adapter.js';
import { environmentOf } from './environment-of.js';
import { objectsOf, podsOf } from './installations.js';
import { titleOf } from './kubernetes-object.js';

const objects = objectsOf('../test/kubernetes/every-component');

const specOf = <Spec>(title: string): Spec =>
  objects.find((object) => titleOf(object) === title)!['spec'] as Spec;

const ofKind = <Spec>(kind: string): readonly Spec[] =>
  objects.filter((object) => object.kind === kind).map((object) => object['spec'] as Spec);

interface Gateway {
  readonly listeners: readonly { readonly name: string; readonly protocol: string }[];
}

interface HttpRoute {
  readonly parentRefs: readonly { readonly name: string; readonly sectionName: string }[];
  readonly rules: readonly {
    readonly matches?: readonly { readonly path: { readonly value: string } }[];
    readonly filters?: readonly object[];
    readonly timeouts?: { readonly request: string };
    readonly backendRefs?: readonly { readonly name: string; readonly port: number }[];
  }[];
}

interface ClientTrafficPolicy {
  readonly timeout: { readonly http: { readonly requestReceivedTimeout: string } };
}

interface BackendTrafficPolicy {
  readonly targetRefs: readonly { readonly kind: string; readonly name: string }[];
  readonly requestBuffer?: { readonly limit: string };
  readonly timeout: { readonly http: { readonly streamIdleTimeout: string } };
}

interface Ingress {
  readonly rules: readonly {
    readonly http: { readonly paths: readonly { readonly path: string }[] };
  }[];
}

interface Service {
  readonly ports: readonly { readonly port: number }[];
}

const routes = ofKind<HttpRoute>('HTTPRoute');
const rules = routes.flatMap((route) => route.rules);

/** Milliseconds of a duration of one unit, such as `61m`. */
const millisecondsOf = (duration: string): number => {
  const [, amount, unit = ''] = /^(\d+)(m|s)$/.exec(duration) ?? [];
  return Number(amount) * { m: 60_000, s: 1_000 }[unit]!;
};

const settingsOfGateway = (): Readonly<Record<string, string>> => {
  const { spec } = podsOf(objects).find(({ owner }) => titleOf(owner) === 'Deployment gateway')!;
  return environmentOf(objects, spec.containers[0]!);
};

const setting = (name: string): number => Number(settingsOfGateway()[name]);

const requestTimeoutMs = (route: string): number =>
  millisecondsOf(specOf<HttpRoute>(`HTTPRoute ${route}`).rules[0]!.timeouts!.request);

const idleTimeoutMs = (route: string): number =>
  millisecondsOf(
    specOf<BackendTrafficPolicy>(`BackendTrafficPolicy ${route}`).timeout.http.streamIdleTimeout,
  );

describe('the public address', () => {
  it('has routes from existing listeners to existing ports of services', () => {
    const { listeners } = specOf<Gateway>('Gateway public');
    const { ports } = specOf<Service>('Service gateway');
    const backends = rules.flatMap(({ backendRefs = [] }) => backendRefs);

    for (const { name, sectionName } of routes.flatMap(({ parentRefs }) => parentRefs)) {
      expect(name).toBe('public');
      expect(listeners.map((listener) => listener.name)).toContain(sectionName);
    }
    expect(backends).toHaveLength(2);
    for (const { name, port } of backends) {
      expect(name).toBe('gateway');
      expect(ports.map((one) => one.port)).toContain(port);
    }
  });

  it('redirects every HTTP request to HTTPS', () => {
    const insecure = routes.filter(({ parentRefs }) =>
      parentRefs.some(({ sectionName }) => sectionName !== 'https'),
    );

    expect(insecure.flatMap((route) => route.rules)).toEqual([
      {
        filters: [
          { type: 'RequestRedirect', requestRedirect: { scheme: 'https', statusCode: 301 } },
        ],
      },
    ]);
  });

  it('serves the page, the interfaces and their documentation, and neither health nor metrics', () => {
    const paths = [
      ...['/', '/addok', '/assets', '/attribution', '/docs', '/final-destination'],
      ...[
        '/final-destination/v2/batches',
        '/nominatim',
        '/openapi.json',
        '/pelias',
        '/photon',
        '/tiles',
      ],
    ];
    const ofRoutes = rules.flatMap(({ matches = [] }) => matches.map(({ path }) => path.value));
    const ofIngresses = ofKind<Ingress>('Ingress').flatMap((ingress) =>
      ingress.rules.flatMap(({ http }) => http.paths.map(({ path }) => path)),
    );

    expect(ofRoutes.sort()).toEqual(paths);
    expect(ofIngresses.sort()).toEqual(paths);
  });
});

describe('the limits of the proxies', () => {
  it('belong to existing routes, one policy each', () => {
    const targets = ofKind<BackendTrafficPolicy>('BackendTrafficPolicy').flatMap(
      ({ targetRefs }) => targetRefs,
    );

    expect(targets.map(({ kind, name }) => `${kind} ${name}`).sort()).toEqual([
      'HTTPRoute batches',
      'HTTPRoute queries',
    ]);
    expect(objects.map(titleOf)).toEqual(
      expect.arrayContaining(targets.map(({ kind, name }) => `${kind} ${name}`)),
    );
  });

  it('are above those of the gateway, which answers with its own errors', () => {
    const { requestBuffer } = specOf<BackendTrafficPolicy>('BackendTrafficPolicy queries');

    expect(requestBuffer).toEqual({ limit: `${(2 * BODY_LIMIT_BYTES) / 2 ** 20}Mi` });
    expect(requestTimeoutMs('queries')).toBeGreaterThan(setting('REQUEST_TIMEOUT_MS'));
    expect(idleTimeoutMs('queries')).toBeGreaterThan(setting('BODY_TIMEOUT_MS'));
  });

  it('let a batch be uploaded and downloaded for as long as the gateway does, unbuffered', () => {
    const { requestBuffer } = specOf<BackendTrafficPolicy>('BackendTrafficPolicy batches');
    const { timeout } = specOf<ClientTrafficPolicy>('ClientTrafficPolicy public');

    expect(requestBuffer).toBeUndefined();
    expect(millisecondsOf(timeout.http.requestReceivedTimeout)).toBeGreaterThan(MAX_UPLOAD_MS);
    expect(requestTimeoutMs('batches')).toBeGreaterThan(MAX_UPLOAD_MS);
    expect(idleTimeoutMs('batches')).toBeGreaterThan(setting('BATCH_UPLOAD_IDLE_MS'));
    expect(idleTimeoutMs('batches')).toBeGreaterThan(setting('BATCH_DOWNLOAD_IDLE_MS'));
  });
});
