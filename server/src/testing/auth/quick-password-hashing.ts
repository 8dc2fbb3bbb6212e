import { createHash } from 'node:crypto';
import type { PasswordHashing } from '../../platform/password-hashing.ts';

/**
 * Cheap hashing for test accounts, because the real hash costs 60 ms of CPU for each sign-up and sign-in.
 * `features/auth/auth.test.ts` and the tests that start `main.ts` use the real one.
 */
export const quickPasswordHashing: PasswordHashing = {
  hash: async (password) => hashOf(password),
  verify: async ({ hash, password }) => hash === hashOf(password),
};

const hashOf = (password: string): string => `quick:${createHash('sha256').update(password).digest('hex')}`;
