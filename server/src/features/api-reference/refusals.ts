import { errors, type ErrorCode } from '@greenroom/contract/errors';
import { errorEnvelopeSchema } from '@greenroom/contract/envelope';
import { toJSONSchema } from 'zod';

/** Any OpenAPI 3.1 object. */
export type Json = Record<string, unknown>;

const headersOf: Record<number, Json> = {
  405: { allow: { schema: { type: 'string' } } },
  429: { 'retry-after': { schema: { type: 'integer' } } },
  503: { 'retry-after': { schema: { type: 'integer' } } },
};

const signInRefusalSchema: Json = {
  type: 'object',
  properties: { code: { type: 'string' }, message: { type: 'string' } },
};

/** An error response with this status: the codes, their messages, and one complete example. */
function response(status: number, codes: readonly [ErrorCode, ...ErrorCode[]]): Json {
  const [code] = codes;
  const headers = headersOf[status];
  return {
    description: codes.map((name) => `\`${name}\`: ${errors[name].message}`).join('\n\n'),
    ...(headers === undefined ? {} : { headers }),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Refusal' },
        example: {
          success: false,
          data: null,
          message: errors[code].message,
          code,
          requestId: '8f14e45f-ceea-467f-a9a8-2f1c5d3b6a70',
        },
      },
    },
  };
}

function byStatus(codes: readonly ErrorCode[]): Map<number, [ErrorCode, ...ErrorCode[]]> {
  const grouped = new Map<number, [ErrorCode, ...ErrorCode[]]>();
  for (const code of new Set(codes)) {
    const { status } = errors[code];
    const before = grouped.get(status);
    if (before === undefined) grouped.set(status, [code]);
    else before.push(code);
  }
  return grouped;
}

/**
 * The error responses of a document. Operations with the same errors share a response, which is named after
 * its codes.
 */
export interface Refusals {
  /** The responses of an operation with these error codes, by status. */
  of(codes: readonly ErrorCode[]): Json;
  /** The responses of the sign-in library, which has its own envelope, by status. */
  ofLibrary(statuses: readonly number[]): Json;
  /** The components that the responses refer to, once all operations were added. */
  components(): { schemas: Json; responses: Json };
}

export function createRefusals(): Refusals {
  const responses: Json = {};

  return {
    of(codes) {
      const references = [...byStatus(codes)].map(([status, ofStatus]) => {
        const name = [status, ...ofStatus].join('-');
        responses[name] ??= response(status, ofStatus);
        return [String(status), { $ref: `#/components/responses/${name}` }];
      });
      return Object.fromEntries(references);
    },

    ofLibrary(statuses) {
      responses['sign-in'] ??= {
        description: 'Refused. `message` says why to a person, and `code` to a program.',
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/SignInRefusal' },
            example: { code: 'INVALID_EMAIL_OR_PASSWORD', message: errors.wrong_credentials.message },
          },
        },
      };
      return Object.fromEntries(
        statuses.map((status) => [String(status), { $ref: '#/components/responses/sign-in' }]),
      );
    },

    components: () => ({
      schemas: { Refusal: toJSONSchema(errorEnvelopeSchema), SignInRefusal: signInRefusalSchema },
      responses,
    }),
  };
}
