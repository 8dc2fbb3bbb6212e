import { APIError } from 'better-auth/api';
import type { z } from 'zod';
import { signUpSchema, updateUserSchema } from '@greenroom/contract/accounts/accounts.schemas';

/**
 * Calls of the auth service whose bodies the contract defines. The library itself accepts any field of any
 * length.
 */
const schemas: ReadonlyMap<string, z.ZodType<Record<string, unknown>>> = new Map<
  string,
  z.ZodType<Record<string, unknown>>
>([
  ['/sign-up/email', signUpSchema],
  ['/update-user', updateUserSchema],
]);

/**
 * Replaces the body of such a call by the output of the contract's schema.
 * @throws APIError 400 `INVALID_INPUT` with `fields`, the first message of each rejected field
 */
export function checkAccountInput(path: string, body: Record<string, unknown>): void {
  const schema = schemas.get(path);
  if (schema === undefined) return;
  const read = schema.safeParse(body);
  if (!read.success) {
    const fields: Record<string, string> = {};
    for (const issue of read.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message;
    throw new APIError('BAD_REQUEST', {
      code: 'INVALID_INPUT',
      message: Object.values(fields).join('. '),
      fields,
    });
  }
  for (const name of Object.keys(body)) delete body[name];
  Object.assign(body, read.data);
}
