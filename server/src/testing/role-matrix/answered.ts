import { expect } from 'vitest';
import type { Access } from '@greenroom/contract/access';
import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import { errors } from '@greenroom/contract/errors';

/** The outcome of a call: `ok` for any status below 400, otherwise the status and the error code. */
export interface Answered {
  verdict: string;
  code: string | undefined;
}

/**
 * Fails for a contract response without the envelope, or with a code that belongs to another status (API-8).
 */
export function expectEnvelope(name: string, status: number, text: string): Answered {
  const body: unknown = JSON.parse(text);
  expect(body, name).toMatchObject({
    success: status < 400,
    message: expect.stringMatching(/\S/),
    data: status < 400 ? expect.anything() : null,
  });
  if (status < 400) return { verdict: 'ok', code: undefined };
  const { code } = body as { code: keyof typeof errors };
  expect({ status: errors[code]?.status, code }, name).toEqual({ status, code });
  return { verdict: String(status), code };
}

/**
 * The code with which this access refuses the role, whatever the caller owns. Undefined if the role is
 * allowed.
 */
function refusalOf(access: Access, role: Role | undefined): keyof typeof errors | undefined {
  if (access === 'anyone') return undefined;
  if (role === undefined) return 'signed_out';
  if (access === 'signed-in' || role === 'admin' || role === access) return undefined;
  return ({ streamer: 'not_a_streamer', brand: 'not_a_brand', admin: 'forbidden' } as const)[access];
}

/**
 * Fails if a role is refused for a reason other than the role, or if an allowed role is refused because of
 * the role (ROLE-5).
 */
export function expectReason(access: Access, role: Role | undefined, { code }: Answered): void {
  const refusal = refusalOf(access, role);
  if (refusal === undefined) expect(['signed_out', 'not_a_streamer', 'not_a_brand']).not.toContain(code);
  else expect(code).toBe(refusal);
}
