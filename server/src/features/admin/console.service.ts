import { AppError } from '../../platform/app-error.ts';
import type { AuthorityService } from '../accounts/authority.service.ts';
import type { UsersService } from '../users/users.service.ts';

const noOrigin = { ipAddress: undefined, userAgent: undefined };
const adminsShown = 100;

export interface ConsoleAnswer {
  text: string;
  isDone: boolean;
}

const done = (text: string): ConsoleAnswer => ({ text, isDone: true });
const refused = (text: string): ConsoleAnswer => ({ text, isDone: false });

const unknown = (email: string) =>
  refused(`No account has the email ${email}. Create it on the site's /register page, then run this again.`);

/**
 * Actions of a person at the server's own console, above all making the first admin. The audit log records
 * them as such.
 */
export function createConsoleService({
  users,
  authority,
}: {
  users: Pick<UsersService, 'findAccountByEmail' | 'admins'>;
  authority: Pick<AuthorityService, 'changeRole'>;
}) {
  return {
    async grant(email: string): Promise<ConsoleAnswer> {
      const user = await users.findAccountByEmail(email);
      if (user === undefined) return unknown(email);
      if (user.role === 'admin') return done(`${user.name} <${user.email}> is an admin already.`);
      await authority.changeRole(null, user.id, 'admin', noOrigin);
      return done(`${user.name} <${user.email}> is an admin now, and was ${user.role} before.`);
    },

    async revoke(email: string): Promise<ConsoleAnswer> {
      const user = await users.findAccountByEmail(email);
      if (user === undefined) return unknown(email);
      if (user.role !== 'admin') return done(`${user.name} <${user.email}> is no admin.`);
      try {
        await authority.changeRole(null, user.id, 'user', noOrigin);
      } catch (error) {
        if (error instanceof AppError && error.code === 'last_admin') return refused(error.message);
        throw error;
      }
      return done(`${user.name} <${user.email}> is no admin any more.`);
    },

    async list(): Promise<ConsoleAnswer> {
      const admins = await users.admins(adminsShown);
      if (admins.length === 0) return done('There is no admin yet.');
      return done(admins.map(({ name, email }) => `${name} <${email}>`).join('\n'));
    },
  };
}
