import { jwtVerify } from 'jose';
import { permitAudience, permitSchema } from '@greenroom/contract/media/permit.schemas';
import type { Permit, PermitOf } from '@greenroom/contract/media/permit.schemas';
import { RequestError } from '../sdp/request-error.ts';

function allows<Action extends Permit['action']>(permit: Permit, action: Action): permit is PermitOf<Action> {
  return permit.action === action;
}

/**
 * Verifies `Authorization: Bearer` permits (JWT, HS256, RFC 7519) and that they allow the wanted action.
 * Throws a RequestError `permit_missing` (401) if there is none, or if it is expired, forged or for another
 * action.
 */
export class PermitVerifier {
  readonly #key: Uint8Array;

  constructor(secret: string) {
    this.#key = new TextEncoder().encode(secret);
  }

  async verify<Action extends Permit['action']>(
    authorization: string | undefined,
    action: Action,
  ): Promise<PermitOf<Action>> {
    const token = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined) throw new RequestError('permit_missing', 'A Bearer permit is needed');
    let payload: unknown;
    try {
      ({ payload } = await jwtVerify(token, this.#key, {
        algorithms: ['HS256'],
        audience: permitAudience,
        requiredClaims: ['exp'],
      }));
    } catch {
      throw new RequestError('permit_missing', 'The permit is expired or not signed by this server');
    }
    const permit = permitSchema.safeParse(payload);
    if (!permit.success || !allows(permit.data, action)) {
      throw new RequestError('permit_missing', `The permit does not allow to ${action}`);
    }
    return permit.data;
  }
}
