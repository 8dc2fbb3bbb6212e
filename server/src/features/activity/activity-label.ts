import type { Activity } from '@greenroom/contract/accounts/accounts.schemas';
import { type AuditAction, auditActionSchema } from '@greenroom/contract/admin/audit.schemas';

/** The text of audit entries about a user that belong to the user's own activity. */
const ownChanges = {
  'account.password-changed': 'Changed the password',
  'account.password-reset': 'Reset the password by mail',
  'account.email-changed': 'Changed the email address',
  'account.second-factor-on': 'Turned two-step sign-in on',
  'account.second-factor-off': 'Turned two-step sign-in off',
  'account.stream-key-replaced': 'Replaced the stream key',
  'user.role-changed': 'Got another role',
} as const satisfies Partial<Record<AuditAction, string>>;
type OwnChange = keyof typeof ownChanges;

export const isOwnChange = (action: AuditAction): action is OwnChange => action in ownChanges;

export const ownChangeActions: readonly OwnChange[] = auditActionSchema.options.filter(isOwnChange);

/** Something that a user did, as stored. */
export type ActivityRow = { at: Date } & (
  | { kind: 'sign-in'; method: string; device: string }
  | { kind: 'change'; action: OwnChange }
  | { kind: 'follow'; name: string; username: string }
  | { kind: 'stream'; title: string; streamId: string }
  | { kind: 'wishlist'; name: string; productId: string }
);

function label(row: ActivityRow): Omit<Activity, 'at'> {
  switch (row.kind) {
    case 'sign-in':
      return {
        title: row.method === 'sign-up' ? 'Created the account' : `Signed in from ${row.device}`,
      };
    case 'change':
      return { title: ownChanges[row.action] };
    case 'follow':
      return { title: `Followed ${row.name}`, link: `/profile/${row.username}` };
    case 'stream':
      return { title: `Created the show “${row.title}”`, link: `/stream/${row.streamId}` };
    case 'wishlist':
      return { title: `Put ${row.name} on the wishlist`, link: `/product/${row.productId}` };
  }
}

/** Converts a row to a sentence with a link to its page. */
export function toActivity(row: ActivityRow): Activity {
  return { at: row.at.toISOString(), ...label(row) };
}
