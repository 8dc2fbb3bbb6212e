/** What a user changed about how the account is opened. */
export type SecurityChange =
  | 'password-changed'
  | 'password-reset'
  | 'email-changed'
  | 'second-factor-on'
  | 'second-factor-off';

/** Tells of a change of an account. `headers` are those of the request that made it. */
export type NoteSecurityChange = (
  user: { id: string; username?: unknown },
  change: SecurityChange,
  headers: Headers | undefined,
) => Promise<void>;

/** Is called with such a change once it is made, and with where it was asked for from. */
export type SecurityChangeListener = (
  user: { id: string; username: string },
  change: SecurityChange,
  origin: { ipAddress: string | undefined; userAgent: string | undefined },
) => Promise<void>;

/** As the auth service's own routes name them (`auth.routes.ts`). */
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
  // The same address confirms a sign-up, which changes nothing.
  const token = query?.['token'];
  const isChange = typeof token === 'string' && token.startsWith('change_');
  return path === '/verify-email' && isChange ? 'email-changed' : undefined;
}
