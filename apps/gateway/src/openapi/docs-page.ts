/** The page that shows the document. Its paths are relative, so that it works below a prefix. */
export const docsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Final Destination: the interface</title>
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

/** Starts the page; a file of its own, as the page's security policy takes no script within it. */
export const docsScript = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#interface',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
`;

/** What the page's own style leaves open: places that stay empty here, and narrow screens. */
export const docsStyle = `body { margin: 0; }
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
