import { SignJWT } from 'jose';
import { permitAudience, permitLifetimeSeconds, type Permit } from '@greenroom/contract/media/permit.schemas';

/** Signs permits for the media server (JWT, HS256). */
export function createPermitSigner(secret: string): (permit: Permit) => Promise<string> {
  const key = new TextEncoder().encode(secret);
  return async (permit) =>
    new SignJWT({ ...permit })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(permitAudience)
      .setIssuedAt()
      .setExpirationTime(`${permitLifetimeSeconds}s`)
      .sign(key);
}
