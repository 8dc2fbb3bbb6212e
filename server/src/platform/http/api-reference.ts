import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { OpenAPIReferencePlugin } from '@orpc/openapi/plugins';
import type { Router } from '@orpc/server';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { contract } from '@greenroom/contract/router';
import { errorEnvelopeSchema } from '@greenroom/contract/envelope';
import { toJSONSchema } from 'zod';
import type { Environment } from '../environment.ts';
import type { EndpointContext } from './endpoint-binding.ts';

const swaggerFolder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** Files of Swagger UI that the page loads from here, and their types. */
const swaggerFiles = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const;

/** oRPC's own page starts Swagger UI by a script in the page, which our content security policy refuses. */
const startScript = `window.ui = SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#app', deepLinking: true });`;

function renderPage(_specUrl: string, title: string, head: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
    ${head}
  </head>
  <body>
    <div id="app"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;
}

function createReference({
  publicUrl,
}: Pick<Environment, 'publicUrl'>): OpenAPIReferencePlugin<EndpointContext> {
  const errorSchema = toJSONSchema(errorEnvelopeSchema);
  return new OpenAPIReferencePlugin({
    docsProvider: 'swagger',
    docsPath: '/docs',
    docsTitle: 'Greenroom API',
    specPath: '/openapi.json',
    renderDocsHtml: renderPage,
    schemaConverters: [new ZodToJsonSchemaConverter()],
    specGenerateOptions: {
      info: {
        title: 'Greenroom',
        version: '1',
        description: 'Answers come in an envelope: success, data, message.',
      },
      servers: [{ url: `${publicUrl}/api/v1` }, { url: `${publicUrl}/v1` }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The session token' } },
      },
      security: [{ bearer: [] }, {}],
      // Zod's and oRPC's types of the same JSON Schema do not know each other.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      customErrorResponseBodySchema: () => errorSchema as never,
    },
  });
}

/** oRPC's reference at `/api/docs` and its OpenAPI 3.1 document, both made from the contract; all of it comes from here. */
export function registerApiReference(
  app: FastifyInstance,
  router: Router<typeof contract, EndpointContext>,
  environment: Pick<Environment, 'publicUrl'>,
): void {
  const handler = new OpenAPIHandler<EndpointContext>(router, { plugins: [createReference(environment)] });
  // The plugin answers what no endpoint of this prefix does: no endpoint has these two paths.
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-cache');
    await handler.handle(request, reply, { prefix: '/api', context: { actor: null, request, reply } });
  };

  app.get('/api/openapi.json', answer);
  app.get('/api/docs', async (request, reply) => {
    // Swagger UI sets style elements and data images without a nonce.
    reply.header(
      'content-security-policy',
      "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    );
    return answer(request, reply);
  });
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
