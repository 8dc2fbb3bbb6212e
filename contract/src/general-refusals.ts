import type { Access } from './access.ts';
import type { ErrorCode } from './errors.ts';

const ofEveryCall: readonly ErrorCode[] = [
  'invalid_input',
  'signed_out',
  'key_not_valid',
  'not_found',
  'database_unavailable',
  'draining',
  'internal',
];

const ofEveryWrite: readonly ErrorCode[] = [
  'invalid_json',
  'too_large',
  'unsupported_media_type',
  'too_many_requests',
  'storage_full',
];

const ofAccess: Record<Access, readonly ErrorCode[]> = {
  anyone: ['key_not_enough'],
  'signed-in': ['key_not_enough'],
  streamer: ['key_not_enough', 'not_a_streamer'],
  brand: ['key_not_enough', 'not_a_brand', 'own_brand_missing', 'brand_permission_missing'],
  admin: ['key_not_enough', 'forbidden'],
};

/**
 * The error codes that every endpoint of this access and method can have. Even an endpoint that anyone may
 * call rejects an expired token.
 */
export function generalRefusals({ access, method }: { access: Access; method: string }): ErrorCode[] {
  return [...ofEveryCall, ...(method === 'GET' ? [] : ofEveryWrite), ...ofAccess[access]];
}
