import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { FastifyInstance } from 'fastify';
import { JSON_TYPE } from '../json-type.js';
import { docsPage, docsScript, docsStyle } from './docs-page.js';

const HTML_TYPE = 'text/html; charset=utf-8';
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';
const STYLE_TYPE = 'text/css; charset=utf-8';

/** Of what the page's package holds, all that the page asks for. */
const pageFiles = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

const pageDirectory = dirname(
  createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'),
);

/**
 * Serves the document, and the page that shows it, to anybody; nothing comes from elsewhere. The
 * routes are made once Nest has said who answers errors, and so fail like all others.
 */
export function serveOpenapi(server: FastifyInstance, document: OpenAPIObject): void {
  void server.register(fastifyStatic, { root: pageDirectory, serve: false });
  void server.register((scope, _options, done) => {
    serveText(scope, '/openapi.json', [JSON_TYPE, JSON.stringify(document)]);
    serveText(scope, '/docs', [HTML_TYPE, docsPage]);
    serveText(scope, '/docs/show.js', [SCRIPT_TYPE, docsScript]);
    serveText(scope, '/docs/show.css', [STYLE_TYPE, docsStyle]);
    for (const file of pageFiles) {
      scope.get(`/docs/${file}`, (_request, reply) => reply.sendFile(file));
    }
    done();
  });
}

const serveText = (
  server: FastifyInstance,
  url: string,
  [type, text]: readonly [string, string],
): void => {
  server.get(url, (_request, reply) => reply.type(type).send(text));
};
