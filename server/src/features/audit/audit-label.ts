const roleLabels: Record<string, string> = {
  user: 'user',
  brand: 'brand',
  streamer: 'streamer',
  admin: 'admin',
};

const word = (value: unknown) => roleLabels[String(value)] ?? String(value);

/** The end of what was done, ISO 8601, where it has one. The page says it in the reader's own zone. */
export function auditUntil(action: string, details: Readonly<Record<string, unknown>>): string | undefined {
  return action === 'user.suspended' && typeof details['until'] === 'string' ? details['until'] : undefined;
}

/** What an entry of the log says was done, for people: `Role changed from user to streamer`. */
export function auditTitle(action: string, details: Readonly<Record<string, unknown>>): string {
  switch (action) {
    case 'user.role-changed':
      return `Role changed from ${word(details['from'])} to ${word(details['to'])}`;
    case 'user.suspended':
      return auditUntil(action, details) === undefined ? 'Suspended until restored' : 'Suspended';
    case 'user.restored':
      return 'Suspension ended';
    case 'account.second-factor-on':
      return 'Two-step sign-in turned on';
    case 'account.second-factor-off':
      return 'Two-step sign-in turned off';
    case 'brand.created':
      return 'Brand created';
    case 'report.resolved':
      return 'Report resolved';
    case 'report.dismissed':
      return 'Report dismissed';
    default: {
      const [subject = '', verb = ''] = action.split('.', 2);
      const words = `${subject} ${verb}`.replaceAll('-', ' ').trim();
      return words.charAt(0).toUpperCase() + words.slice(1);
    }
  }
}
