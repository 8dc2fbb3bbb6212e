import { errors } from '@greenroom/contract/errors';
import { errorEnvelopeSchema } from '@greenroom/contract/envelope';
import { toJSONSchema } from 'zod';

/** Any object of OpenAPI 3.1. */
export type Json = Record<string, unknown>;

const statuses = [...new Set(Object.values(errors).map(({ status }) => status))].sort((a, b) => a - b);

const refusalName = (status: number) => `Refusal${status}`;

/** A reference to how an operation refuses with this status. */
export function refusal(status: number): Json {
  return { $ref: `#/components/responses/${refusalName(status)}` };
}

/** Each status that the server refuses with: the codes, what they say, and one whole example. */
export function refusalComponents(): Json {
  const schemas = { Refusal: toJSONSchema(errorEnvelopeSchema) };
  const responses = Object.fromEntries(
    statuses.map((status) => {
      const codes = Object.entries(errors).filter(([, error]) => error.status === status);
      const [[code, { message }] = ['', { message: '' }]] = codes;
      return [
        refusalName(status),
        {
          description: codes.map(([name, error]) => `\`${name}\`: ${error.message}`).join('\n\n'),
          ...(status === 405 ? { headers: { allow: { schema: { type: 'string' } } } } : {}),
          ...(status === 429 ? { headers: { 'retry-after': { schema: { type: 'integer' } } } } : {}),
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Refusal' },
              example: { success: false, message, code, requestId: '8f14e45f-ceea-467f-a9a8-2f1c5d3b6a70' },
            },
          },
        },
      ];
    }),
  );
  return { schemas, responses };
}

/** How an operation may refuse: any call may be wrong, name nobody's token, or lead nowhere; one that writes also more. */
export function refusalsOf({ writes }: { writes: boolean }): Json {
  const possible = new Set([400, 401, 403, 404, 500, 503, ...(writes ? [409, 413, 415, 422, 429, 502] : [])]);
  return Object.fromEntries(
    statuses.filter((status) => possible.has(status)).map((status) => [String(status), refusal(status)]),
  );
}
