import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { JSON_CONTENT_TYPE } from '../http/errors/error-response.js';

const HTML_TYPE = 'text/html; charset=utf-8';
const SCRIPT_TYPE = 'text/javascript; charset=utf-8';
const STYLE_TYPE = 'text/css; charset=utf-8';

/** The files of swagger-ui-dist that the page loads. */
const swaggerUiFiles = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

const swaggerUiDirectory = dirname(
  createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'),
);

/**
 * Serves the OpenAPI document at /openapi.json and Swagger UI at /docs, without an API key. The document
 * is built at its first request. The routes are registered in a plugin, which runs after Nest has set
 * its error handler.
 */
export function serveApiDocs(server: FastifyInstance, application: INestApplication): void {
  let document: Promise<string> | undefined;
  void server.register((scope, _options, done) => {
    void scope.register(fastifyStatic, { root: swaggerUiDirectory, serve: false });
    scope.get('/openapi.json', async (_request, reply) => {
      document ??= loadDocument(application);
      return reply.type(JSON_CONTENT_TYPE).send(await document);
    });
    serveText(scope, '/docs', [HTML_TYPE, docsPage]);
    serveText(scope, '/docs/show.js', [SCRIPT_TYPE, docsScript]);
    serveText(scope, '/docs/show.css', [STYLE_TYPE, docsStyle]);
    for (const file of swaggerUiFiles) {
      scope.get(`/docs/${file}`, (_request, reply) => reply.sendFile(file));
    }
    done();
  });
}

const loadDocument = async (application: INestApplication): Promise<string> => {
  const { buildOpenapiDocument } = await import('./openapi-document.js');
  return JSON.stringify(buildOpenapiDocument(application));
};

const serveText = (
  server: FastifyInstance,
  url: string,
  [type, text]: readonly [string, string],
): void => {
  server.get(url, (_request, reply) => reply.type(type).send(text));
};

/** The Swagger UI page. Its paths are relative, so that it works behind a path prefix. */
const docsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Final Destination API</title>
    <link rel="icon" href="docs/favicon-32x32.png" />
    <link rel="stylesheet" href="docs/swagger-ui.css" />
    <link rel="stylesheet" href="docs/show.css" />
  </head>
  <body>
    <div id="interface"></div>
    <script src="docs/swagger-ui-bundle.js"></script>
    <script src="docs/show.js"></script>
  </body>
</html>
`;

/** Starts Swagger UI. It is a file because the Content-Security-Policy forbids inline scripts. */
const docsScript = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#interface',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
`;

/** Additions to the style of Swagger UI: hides empty parts and adapts it to narrow screens. */
const docsStyle = `body { margin: 0; }
.swagger-ui .info { margin: 30px 0; }
.swagger-ui .scheme-container { padding: 15px 0; }
.swagger-ui .scheme-container .schemes .schemes-server-container,
.swagger-ui table.responses-table .response-col_links { display: none; }
.swagger-ui .scheme-container .schemes { justify-content: flex-end; }
.swagger-ui .opblock.opblock-deprecated { opacity: 0.85; }
.swagger-ui .opblock.opblock-deprecated .opblock-summary-method { background: #757575; }
@media (max-width: 640px) {
  .swagger-ui .wrapper { padding: 0 10px; }
  .swagger-ui .opblock .opblock-section-header { flex-wrap: wrap; gap: 8px; }
  .swagger-ui .responses-inner { padding: 10px; }
  .swagger-ui table.responses-table > thead { display: none; }
  .swagger-ui table.responses-table,
  .swagger-ui table.responses-table > tbody,
  .swagger-ui table.responses-table > tbody > tr,
  .swagger-ui table.responses-table > tbody > tr > td:not(.response-col_links) {
    display: block;
    max-width: 100%;
    padding-left: 0;
  }
  .swagger-ui .response-col_status { padding: 16px 0 0; font-weight: bold; }
  .swagger-ui .response .response-control { flex-wrap: wrap; gap: 8px; }
  .swagger-ui select { max-width: 100%; }
  .swagger-ui table.headers .header-col:last-child { white-space: nowrap; }
  .swagger-ui .highlight-code > .microlight,
  .swagger-ui .highlight-code > .microlight code { white-space: pre; word-break: normal; }
  .swagger-ui .highlight-code > .microlight { overflow-x: auto; }
}
`;
