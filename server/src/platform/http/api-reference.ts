import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { FastifyInstance } from 'fastify';
import { contract } from '@greenroom/contract/router';
import { errorEnvelopeSchema } from '@greenroom/contract/envelope';
import { toJSONSchema } from 'zod';
import type { Environment } from '../environment.ts';

const swaggerFolder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/** Files of the reference's own interface, and their types. */
const referenceFiles = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const;

const startScript = `window.ui = SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reference', deepLinking: true });`;

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Greenroom API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="reference"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

/** The reference at `/api/docs` and its OpenAPI 3.1 document, both made from the contract. */
export function registerApiReference(
  app: FastifyInstance,
  environment: Pick<Environment, 'publicUrl'>,
): void {
  let document: Promise<unknown> | undefined;
  const generate = async () => {
    const errorSchema = toJSONSchema(errorEnvelopeSchema);
    const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
    return generator.generate(contract, {
      info: {
        title: 'Greenroom',
        version: '1',
        description: 'Answers come in an envelope: success, data, message.',
      },
      servers: [{ url: `${environment.publicUrl}/api/v1` }, { url: `${environment.publicUrl}/v1` }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The session token' } },
      },
      security: [{ bearer: [] }, {}],
      // Zod's and oRPC's types of the same JSON Schema do not know each other.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      customErrorResponseBodySchema: () => errorSchema as never,
    });
  };

  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= generate();
    return reply.header('cache-control', 'no-cache').send(await document);
  });
  app.get('/api/docs', async (_request, reply) => {
    // The reference's own interface sets style elements and data images without a nonce.
    reply.header(
      'content-security-policy',
      "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    );
    return reply.type('text/html; charset=utf-8').send(page);
  });
  app.get('/api/docs/start.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(startScript),
  );
  for (const [name, type] of Object.entries(referenceFiles)) {
    app.get(`/api/docs/${name}`, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=86400')
        .send(await readFile(join(swaggerFolder, name))),
    );
  }
}
