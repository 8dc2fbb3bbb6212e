import type { ErrorCode } from '@greenroom/contract/errors';
import { generalRefusals } from '@greenroom/contract/general-refusals';
import type { Json, Refusals } from './refusals.ts';

/** Who may call: a session is needed, looked at where there is one, or never looked at. */
type Session = 'needed' | 'looked-at' | 'none';

/** An operation that is no endpoint of the contract. */
export interface OtherOperation {
  summary: string;
  session: Session;
  /** Fields of a JSON body, with examples. */
  body?: Json;
  query?: Json;
  /** Instead of JSON. */
  bodyType?: string;
  answers: Record<number, { description: string; type?: string }>;
  /** Codes of its own refusals, besides those of any such call. */
  refuses?: readonly ErrorCode[];
}

const security: Record<Session, Json[]> = {
  needed: [{ bearer: [] }],
  'looked-at': [{}, { bearer: [] }],
  none: [{}],
};

const schemaOf = (example: unknown): Json =>
  typeof example === 'object' && example !== null && !Array.isArray(example)
    ? {
        type: 'object',
        properties: Object.fromEntries(Object.entries(example).map(([k, v]) => [k, schemaOf(v)])),
      }
    : { type: Array.isArray(example) ? 'array' : typeof example };

/** With which statuses the sign-in library may refuse. */
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
        Object.entries(answers).map(([status, { description, type = 'application/json' }]) => [
          status,
          { description, ...(type === '' ? {} : { content: { [type]: { schema: {} } } }) },
        ]),
      ),
      ...(path.startsWith('/auth/')
        ? refusals.ofLibrary(libraryStatuses)
        : refusals.of([...generalRefusals({ access, method: method.toUpperCase() }), ...refuses])),
    },
  };
}

/** Operations by method, by path. */
export type OtherPaths = Record<string, Record<string, OtherOperation>>;

export const done = { 200: { description: 'Done' } };
export const answered = (description: string) => ({ 200: { description } });

/** Path items of OpenAPI. `groups` are by tag; `more` stands in each item. */
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
