/** The page that shows the document. Its paths are relative, so that it works below a prefix. */
export const docsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Final Destination: the interface</title>
    <link rel="icon" href="docs/favicon-32x32.png" />
    <link rel="stylesheet" href="docs/swagger-ui.css" />
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
  defaultModelsExpandDepth: 2,
  validatorUrl: null,
});
`;
