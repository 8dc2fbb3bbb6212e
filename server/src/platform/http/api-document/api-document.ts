import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { Access } from '@greenroom/contract/access';
import { contract } from '@greenroom/contract/router';
import { exampleOf } from './example.ts';
import { otherPaths } from './other-operations.ts';
import { type Json, refusalComponents, refusalsOf } from './refusals.ts';

const accessOf = new Map<string, Access>(
  Object.entries(contract).flatMap(([group, procedures]) =>
    Object.entries(procedures).map(([name, procedure]) => [
      `${group}.${name}`,
      procedure['~orpc'].meta.access,
    ]),
  ),
);

const whoMayCall: Record<Access, string> = {
  anyone: 'Anyone may call it.',
  'signed-in': 'Needs a session.',
  streamer: 'Needs the session of a streamer or an admin.',
  brand: 'Needs the session of a brand or an admin.',
  admin: 'Needs the session of an admin.',
};

function object(value: unknown): Json {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** With an example for each JSON body that has none. */
function withExamples(message: unknown): Json {
  const content = Object.entries(object(object(message)['content'])).map(([type, given]) => {
    const media = object(given);
    const isJson = type === 'application/json';
    return [type, isJson ? { example: exampleOf(media['schema']), ...media } : media];
  });
  return content.length === 0
    ? object(message)
    : { ...object(message), content: Object.fromEntries(content) };
}

/** An operation of the contract with what the generator cannot read: who may call, how it refuses, examples. */
function complete(operation: Json, method: string): Json {
  const access = accessOf.get(String(operation['operationId'])) ?? 'anyone';
  const responses = Object.entries(object(operation['responses'])).map(([status, response]) => [
    status,
    withExamples(response),
  ]);
  return {
    ...operation,
    description: whoMayCall[access],
    security: access === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    ...(operation['requestBody'] === undefined
      ? {}
      : { requestBody: withExamples(operation['requestBody']) }),
    responses: { ...refusalsOf({ writes: method !== 'get' }), ...Object.fromEntries(responses) },
  };
}

/** Paths of the contract, and others: of one that is in both, the methods of both. */
function withOthers(paths: Json, others: Json): Json {
  const merged = Object.entries(others).map(([path, item]) => [
    path,
    { ...object(paths[path]), ...object(item) },
  ]);
  return { ...paths, ...Object.fromEntries(merged) };
}

/** The OpenAPI 3.1 document: the contract, and what the server answers besides it. */
export async function createApiDocument({ publicUrl }: { publicUrl: string }): Promise<Json> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = object(
    await generator.generate(contract, {
      info: {
        title: 'Greenroom',
        version: '1',
        description:
          'Answers come in an envelope: success, data, message. HEAD is answered as GET is; another method with 405 and Allow.',
      },
      servers: [{ url: `${publicUrl}/api/v1` }, { url: `${publicUrl}/v1` }],
    }),
  );
  const paths = Object.entries(object(document['paths'])).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(object(item)).map(([method, operation]) => [
        method,
        complete(object(operation), method),
      ]),
    ),
  ]);
  const { schemas, responses } = refusalComponents();
  const components = object(document['components']);
  return {
    ...document,
    paths: withOthers(Object.fromEntries(paths), otherPaths(publicUrl)),
    components: {
      ...components,
      schemas: { ...object(components['schemas']), ...object(schemas) },
      responses,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The session token, or for calls of a brand one of its API keys',
        },
      },
    },
  };
}
