import type { Authentication } from '../../platform/authentication.ts';
import type { AuthLibrary } from './auth-library.ts';
import type { SessionsService } from './sessions/sessions.service.ts';
import type { SignInsService } from './sign-in/sign-ins.service.ts';
import type { Revocations } from './sessions/revocations.service.ts';

export { authOperations } from './auth-operations.ts';

/** What features above ask of sign-in. */
export interface AuthService {
  /** For what accounts are made and signed in by. */
  library: AuthLibrary;
  /** Who asks. */
  authentication: Authentication;
  /** What ends somebody's authority. */
  revocations: Revocations;
  sessions: SessionsService;
  signIns: SignInsService;
}
