import { generalRefusals } from '@greenroom/contract/general-refusals';
import type { OtherOperation, OtherPaths } from '../../platform/http/endpoints/other-operation.ts';
import type { Json, Refusals } from './refusals.ts';

const security: Record<OtherOperation['session'], Json[]> = {
  needed: [{ bearer: [] }],
  'looked-at': [{}, { bearer: [] }],
  none: [{}],
};

/** The schema of an example. A field that is null in it can have any type. */
function schemaOf(example: unknown): Json {
  if (example === null) return {};
  if (Array.isArray(example)) return { type: 'array', items: schemaOf(example[0] ?? null) };
  if (typeof example !== 'object') return { type: typeof example };
  const fields = Object.entries(example).map(([name, value]) => [name, schemaOf(value)]);
  return { type: 'object', properties: Object.fromEntries(fields) };
}

function contentOf(answer: OtherOperation['answers'][number]): Json {
  if ('example' in answer) {
    const { example } = answer;
    return { content: { 'application/json': { schema: schemaOf(example), example } } };
  }
  return answer.type === '' ? {} : { content: { [answer.type]: { schema: { type: 'string' } } } };
}

/** Statuses of the sign-in library's errors. */
const libraryStatuses = [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 502, 503];

function toOperation(
  path: string,
  operation: OtherOperation,
  tag: string,
  method: string,
  refusals: Refusals,
): Json {
  const { summary, session, body, bodyType, answers, query = {}, refuses = [] } = operation;
  const access = session === 'needed' ? 'signed-in' : 'anyone';
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(query).map(([name, example]) => ({
    name,
    in: 'query',
    schema: schemaOf(example),
    example,
  }));
  const content =
    bodyType === undefined
      ? body && { 'application/json': { schema: schemaOf(body), example: body } }
      : { [bodyType]: { schema: { type: 'string' } } };
  return {
    tags: [tag],
    summary,
    security: security[session],
    parameters: [...inPath, ...inQuery],
    ...(content ? { requestBody: { content } } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(answers).map(([status, answer]) => [
          status,
          { description: answer.description, ...contentOf(answer) },
        ]),
      ),
      ...(path.startsWith('/auth/')
        ? refusals.ofLibrary(libraryStatuses)
        : refusals.of([...generalRefusals({ access, method: method.toUpperCase() }), ...refuses])),
    },
  };
}

/** OpenAPI path items. `groups` are by tag; `more` is added to each item. */
export function pathItems(groups: Record<string, OtherPaths>, refusals: Refusals, more: Json = {}): Json {
  return Object.fromEntries(
    Object.entries(groups).flatMap(([tag, paths]) =>
      Object.entries(paths).map(([path, methods]) => [
        path,
        {
          ...more,
          ...Object.fromEntries(
            Object.entries(methods).map(([method, operation]) => [
              method,
              toOperation(path, operation, tag, method, refusals),
            ]),
          ),
        },
      ]),
    ),
  );
}
