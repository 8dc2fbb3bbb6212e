import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import type { Access, EndpointMeta } from '@greenroom/contract/access';
import type { ErrorCode } from '@greenroom/contract/errors';
import { guestKeyHeader, guestPath } from '@greenroom/contract/cart/guest-key-header';
import { generalRefusals } from '@greenroom/contract/general-refusals';
import { contract } from '@greenroom/contract/router';
import type { Environment } from '../../platform/environment.ts';
import type { OtherPaths } from '../../platform/http/endpoints/other-operation.ts';
import { exampleOf } from './example.ts';
import { otherPaths } from './other-operations.ts';
import { createRefusals, type Json, type Refusals } from './refusals.ts';

const metaOf = new Map<string, EndpointMeta>(
  Object.entries(contract).flatMap(([group, procedures]) =>
    Object.entries(procedures).map(([name, procedure]) => [`${group}.${name}`, procedure['~orpc'].meta]),
  ),
);

const whoMayCall: Record<Access, string> = {
  anyone: 'Anyone may call it.',
  'signed-in': 'Needs a session.',
  streamer: 'Needs the session of a streamer or an admin.',
  brand:
    'Needs the session of a brand, of a member of its team or of an admin, or one of the API keys of the brand.',
  admin: 'Needs the session of an admin.',
};

function object(value: unknown): Json {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** Adds an example to each JSON body without one. */
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

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** How a shopper without an account authenticates. */
const guestKey: Json = {
  name: guestKeyHeader,
  in: 'header',
  required: false,
  description:
    'Names a shopper without an account, where no session is sent: a secret of 256 random bits in base64url, made once. Who has it has that cart and those orders.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' },
  example: 'YW4tZXhhbXBsZS1vZi1hLWd1ZXN0LWtleS0wMDAwMDA',
};

/** The error codes of an operation of the contract. */
function codesOf(operation: Json, method: string): ErrorCode[] {
  const { access, refuses = [] } = metaOf.get(String(operation['operationId'])) ?? { access: 'anyone' };
  return [...generalRefusals({ access, method: method.toUpperCase() }), ...refuses];
}

/** Adds what the generator cannot know: access, errors, examples. */
function complete(operation: Json, path: string, method: string, refusals: Refusals): Json {
  const { access } = metaOf.get(String(operation['operationId'])) ?? { access: 'anyone' };
  const responses = Object.entries(object(operation['responses'])).map(([status, response]) => [
    status,
    withExamples(response),
  ]);
  return {
    ...operation,
    description: whoMayCall[access],
    ...(access === 'anyone' && guestPath.test(path)
      ? { parameters: [...list(operation['parameters']), guestKey] }
      : {}),
    security: access === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    ...(operation['requestBody'] === undefined
      ? {}
      : { requestBody: withExamples(operation['requestBody']) }),
    responses: { ...refusals.of(codesOf(operation, method)), ...Object.fromEntries(responses) },
  };
}

/** Merges paths of the contract with others. A path in both gets the methods of both. */
function withOthers(paths: Json, others: Json): Json {
  const merged = Object.entries(others).map(([path, item]) => [
    path,
    { ...object(paths[path]), ...object(item) },
  ]);
  return { ...paths, ...Object.fromEntries(merged) };
}

/**
 * The OpenAPI 3.1 document: the contract, and everything else that the server answers, including the sign-in
 * library's endpoints.
 */
export async function createApiDocument(
  signIn: OtherPaths,
  { publicUrl, video }: Pick<Environment, 'publicUrl' | 'video'>,
): Promise<Json> {
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
  const refusals = createRefusals();
  const paths = Object.entries(object(document['paths'])).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(object(item)).map(([method, operation]) => [
        method,
        complete(object(operation), path, method, refusals),
      ]),
    ),
  ]);
  const allPaths = withOthers(Object.fromEntries(paths), otherPaths(signIn, { publicUrl, video }, refusals));
  const { schemas, responses } = refusals.components();
  const components = object(document['components']);
  return {
    ...document,
    paths: allPaths,
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
