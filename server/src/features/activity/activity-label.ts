import type { Activity } from '@greenroom/contract/accounts/accounts.schemas';

/** Something that a user did, as the tables have it. */
export interface ActivityRow {
  at: Date;
  kind: 'sign-in' | 'audit' | 'follow' | 'stream' | 'wishlist';
  /** Of a sign-in its method, of an audit entry its action, of the rest what it is about. */
  what: string;
  /** The username, stream or product that it leads to; of a sign-in its device. */
  to: string;
}

const changes: Record<string, string> = {
  'account.password-changed': 'Changed the password',
  'account.password-reset': 'Reset the password by mail',
  'account.email-changed': 'Changed the email address',
  'account.second-factor-on': 'Turned two-step sign-in on',
  'account.second-factor-off': 'Turned two-step sign-in off',
  'account.stream-key-replaced': 'Replaced the stream key',
  'user.role-changed': 'Got another role',
};

/** What audit entries about a user belong to that user's own activity. */
export const activityActions: readonly string[] = Object.keys(changes);

const words: Record<ActivityRow['kind'], (what: string, to: string) => Omit<Activity, 'at'>> = {
  'sign-in': (what, device) => ({
    title: what === 'sign-up' ? 'Created the account' : `Signed in from ${device}`,
  }),
  audit: (action) => ({ title: changes[action] ?? action }),
  follow: (name, username) => ({ title: `Followed ${name}`, link: `/profile/${username}` }),
  stream: (title, id) => ({ title: `Created the show “${title}”`, link: `/stream/${id}` }),
  wishlist: (name, id) => ({ title: `Put ${name} on the wishlist`, link: `/product/${id}` }),
};

/** A row in words, with the page that it leads to. */
export function toActivity({ at, kind, what, to }: ActivityRow): Activity {
  return { at: at.toISOString(), ...words[kind](what, to) };
}
