import { expect } from 'vitest';
import type { Access } from '@greenroom/contract/access';
import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import { errors } from '@greenroom/contract/errors';

/** How an endpoint answered: `ok` for any status below 400, else the status, and then the code that says why. */
export interface Answered {
  verdict: string;
  code: string | undefined;
}

/** Fails for an answer of the contract that is not in the envelope, or whose code has another status (API-8). */
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

/** The code with which this access refuses whoever has this role, whatever they own; undefined where it lets them in. */
function refusalOf(access: Access, role: Role | undefined): keyof typeof errors | undefined {
  if (access === 'anyone') return undefined;
  if (role === undefined) return 'signed_out';
  if (access === 'signed-in' || role === 'admin' || role === access) return undefined;
  return ({ streamer: 'not_a_streamer', brand: 'not_a_brand', admin: 'forbidden' } as const)[access];
}

/** Fails where a role is refused for another reason than that role, or a role that may call is told that it may not (ROLE-5). */
export function expectReason(access: Access, role: Role | undefined, { code }: Answered): void {
  const refusal = refusalOf(access, role);
  if (refusal === undefined) expect(['signed_out', 'not_a_streamer', 'not_a_brand']).not.toContain(code);
  else expect(code).toBe(refusal);
}
