import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { policyWithOrigins } from '../http/security-headers.js';
import type { MapStyle, WebConfig } from './web.config.js';

/** The names of these files contain a digest of their content. */
const ASSETS = 'assets';

const ONE_YEAR_MS = 365 * 24 * 3_600_000;

/** The copies of a file that `preCompressed` serves in its place. */
const isCompressedCopy = (file: string): boolean => /\.(?:br|gz)$/.test(file);

/**
 * Serves the page at / and its files, without an API key. There is a route for each file, as any other path
 * is answered with the error of the API. Without a built page, as in a checkout that only runs unit
 * specs, there are none.
 */
export function serveWebPage(server: FastifyInstance, { mapStyle }: WebConfig): void {
  const root = webDirectoryAbove(import.meta.dirname);
  if (!existsSync(join(root, 'index.html'))) return;
  const assets = readdirSync(join(root, ASSETS)).filter((file) => !isCompressedCopy(file));
  void server.register((scope, _options, done) => {
    void scope.register(fastifyStatic, { root, serve: false, preCompressed: true });
    if (mapStyle) serveWithMapStyle(scope, join(root, 'index.html'), mapStyle);
    else {
      // Revalidated by its ETag, so that a new release is seen at once.
      scope.get('/', (_request, reply) =>
        reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false }),
      );
    }
    for (const file of assets) {
      scope.get(`/${ASSETS}/${file}`, (_request, reply) =>
        reply.sendFile(`${ASSETS}/${file}`, { immutable: true, maxAge: ONE_YEAR_MS }),
      );
    }
    done();
  });
}

/**
 * Serves the page with the URL of another map style in its `meta` element, which `apps/web` reads. It and the
 * worker of the map may request the origins of that style.
 */
const serveWithMapStyle = (scope: FastifyInstance, file: string, style: MapStyle): void => {
  const html = readFileSync(file, 'utf8').replace(MAP_STYLE_ELEMENT, (_element, start: string) =>
    [start, style.url.replaceAll('&', '&amp;'), '"'].join(''),
  );
  const policy = policyWithOrigins(style.origins);
  scope.addHook('onRequest', (_request, reply, done) => {
    reply.header('content-security-policy', policy);
    done();
  });
  scope.get('/', (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html),
  );
};

const MAP_STYLE_ELEMENT = /(<meta name="map-style-url" content=")"/;

/** The page as `npm run build` has built it: this file runs from source and compiled. */
const webDirectoryAbove = (directory: string): string =>
  existsSync(join(directory, 'package.json'))
    ? join(directory, 'dist', 'web')
    : webDirectoryAbove(dirname(directory));
