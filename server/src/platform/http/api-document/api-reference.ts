import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../../environment.ts';
import { createApiDocument } from './api-document.ts';
import type { Json } from './refusals.ts';

const swaggerFolder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** Files of Swagger UI that the page loads from here, and their types. */
const swaggerFiles = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const;

/**
 * In a file of its own: our content security policy refuses a script in the page. With `?as=me`, calls are tried with the
 * session of this browser, which the page reads where the site keeps it; nothing is sent before somebody presses.
 */
const startScript = `
const isAsMe = new URLSearchParams(location.search).get('as') === 'me';
const kept = (place) => { try { return window[place].getItem('greenroom.token'); } catch { return null; } };
const token = isAsMe ? (kept('sessionStorage') ?? kept('localStorage')) : null;
window.ui = SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#app',
  deepLinking: true,
  onComplete: () => { if (token !== null) window.ui.preauthorizeApiKey('bearer', token); },
});`;

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Greenroom API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="app"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

/** The API reference at `/api/docs` and its OpenAPI 3.1 document; all of it comes from here. */
export function registerApiReference(
  app: FastifyInstance,
  environment: Pick<Environment, 'publicUrl'>,
): void {
  let document: Promise<Json> | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    // Made when it is first asked for: few servers are.
    document ??= createApiDocument(environment);
    return reply.header('cache-control', 'no-cache').send(await document);
  });
  app.get('/api/docs', async (_request, reply) =>
    reply
      // Swagger UI sets style elements and data images without a nonce.
      .header(
        'content-security-policy',
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
      )
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page),
  );
  app.get('/api/docs/start.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(startScript),
  );
  for (const [name, type] of Object.entries(swaggerFiles)) {
    app.get(`/api/docs/${name}`, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=86400')
        .send(await readFile(join(swaggerFolder, name))),
    );
  }
}
