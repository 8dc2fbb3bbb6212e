/** What a user changed about access to the account. */
export type SecurityChange =
  | 'password-changed'
  | 'password-reset'
  | 'email-changed'
  | 'second-factor-on'
  | 'second-factor-off';

/** Reports a change of an account. `headers` are those of the request that made it. */
export type NoteSecurityChange = (
  user: { id: string; username?: unknown },
  change: SecurityChange,
  headers: Headers | undefined,
) => Promise<void>;

/** Called once such a change is made, with its origin. */
export type SecurityChangeListener = (
  user: { id: string; username: string },
  change: SecurityChange,
  origin: { ipAddress: string | undefined; userAgent: string | undefined },
) => Promise<void>;

/** Read from the headers that the auth service's routes set (`auth.routes.ts`). */
export function originOfCall(headers: Headers | undefined): Parameters<SecurityChangeListener>[2] {
  return {
    ipAddress: headers?.get('x-client-ip') ?? undefined,
    userAgent: headers?.get('user-agent') ?? undefined,
  };
}

/** What an update of the user's row, made by a call of this path, changed. */
export function securityChangeBy(
  path: string | undefined,
  query: Readonly<Record<string, unknown>> | undefined,
): SecurityChange | undefined {
  if (path === '/two-factor/disable') return 'second-factor-off';
  if (path === '/two-factor/verify-totp') return 'second-factor-on';
  // The same path confirms a sign-up, which changes nothing.
  const token = query?.['token'];
  const isChange = typeof token === 'string' && token.startsWith('change_');
  return path === '/verify-email' && isChange ? 'email-changed' : undefined;
}
