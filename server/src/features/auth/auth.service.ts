import type { Authentication } from '../../platform/authentication.ts';
import type { AuthLibrary } from './auth-library.ts';
import type { SessionsService } from './sessions/sessions.service.ts';
import type { SignInsService } from './sign-in/sign-ins.service.ts';
import type { Revocations } from './sessions/revocations.service.ts';

export { authOperations } from './auth-operations.ts';

/** What sign-in offers to the features above. */
export interface AuthService {
  /** The library, for creating accounts and signing in. */
  library: AuthLibrary;
  /** Identifies callers. */
  authentication: Authentication;
  /** Events that end somebody's authority. */
  revocations: Revocations;
  sessions: SessionsService;
  signIns: SignInsService;
}
