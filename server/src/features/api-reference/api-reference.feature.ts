import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { keyScopeLabels } from '@greenroom/contract/brands/key-labels';
import { keyScopeSchema } from '@greenroom/contract/brands/keys.schemas';
import { brandKeyLimits } from '@greenroom/contract/limits/brands';
import type { Platform } from '../../platform/platform.ts';
import { authOperations } from '../auth/auth.service.ts';
import { createApiDocument } from './api-document.ts';
import type { Json } from './refusals.ts';

const swaggerFolder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** Files of Swagger UI that the page loads from here, with their content types. */
const swaggerFiles = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const;

/** The page's own script. Its comments explain it. */
const startFile = new URL('./start.js', import.meta.url);

const scopeBoxes = keyScopeSchema.options
  .map((scope) => {
    const checked = scope.endsWith(':read') ? ' checked' : '';
    const label = keyScopeLabels[scope];
    return `<label><input type="checkbox" name="scope" value="${scope}" data-label="${label}"${checked} /> ${label}</label>`;
  })
  .join('\n            ');

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Greenroom API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
    <style>
      body { margin: 0; }
      #console { box-sizing: border-box; max-width: 1460px; margin: 0 auto; padding: 20px; font: 16px/1.5 sans-serif; color: #1c2a22; }
      #console h2 { margin: 0 0 8px; font-size: 22px; }
      #console p { max-width: 44em; margin: 0 0 12px; }
      #console a { color: inherit; }
      #console fieldset { display: flex; flex-wrap: wrap; gap: 0 20px; margin: 0 0 12px; padding: 0; border: 0; }
      #console legend { padding: 0; font-weight: 600; }
      #console label { display: inline-flex; gap: 8px; align-items: center; min-height: 44px; }
      #console input { width: 20px; height: 20px; }
      #console button { min-height: 44px; padding: 0 20px; border: 2px solid #1f5134; border-radius: 8px; background: #1f5134; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
      #console button:disabled { opacity: 0.6; cursor: default; }
      #console :focus-visible { outline: 3px solid #1c2a22; outline-offset: 2px; }
    </style>
  </head>
  <body>
    <main>
      <section id="console" aria-labelledby="console-title" hidden>
        <h2 id="console-title">API testing console</h2>
        <p>Calls that you try on this page are sent with a key of your brand, which you make here. It works for ${brandKeyLimits.consoleMinutes} minutes
          at most, and is revoked when you leave the page. <a href="/brand/keys">Keys for your programs</a> are made elsewhere.</p>
        <form id="console-form">
          <fieldset>
            <legend>The key may</legend>
            ${scopeBoxes}
          </fieldset>
          <button type="submit" disabled>Make the key</button>
        </form>
        <p id="console-status" role="status"></p>
        <div id="console-key" hidden><button type="button" id="console-revoke">Revoke the key</button></div>
      </section>
      <div id="app"></div>
    </main>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

/** The API reference at `/api/docs` and its OpenAPI 3.1 document, all served from here. */
export function registerApiReference({ http, environment }: Platform): void {
  let document: Promise<Json> | undefined;
  http.get('/api/openapi.json', async (_request, reply) => {
    // Created on first request, because most servers never get one.
    document ??= createApiDocument(authOperations, environment);
    return reply.header('cache-control', 'no-cache').send(await document);
  });
  http.get('/api/docs', async (_request, reply) =>
    reply
      // Swagger UI uses style elements and data images without a nonce.
      .header(
        'content-security-policy',
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
      )
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page),
  );
  http.get('/api/docs/start.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await readFile(startFile)),
  );
  for (const [name, type] of Object.entries(swaggerFiles)) {
    http.get(`/api/docs/${name}`, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=86400')
        .send(await readFile(join(swaggerFolder, name))),
    );
  }
}
