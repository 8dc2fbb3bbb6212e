const roleWords: Record<string, string> = {
  user: 'user',
  brand: 'brand',
  streamer: 'streamer',
  admin: 'admin',
};

const word = (value: unknown) => roleWords[String(value)] ?? String(value);

/** What an entry of the log says was done, for people: `Role changed from user to streamer`. */
export function auditTitle(action: string, details: Readonly<Record<string, unknown>>): string {
  switch (action) {
    case 'user.role-changed':
      return `Role changed from ${word(details['from'])} to ${word(details['to'])}`;
    case 'user.suspended':
      return typeof details['until'] === 'string'
        ? `Suspended until ${details['until'].slice(0, 10)}`
        : 'Suspended until restored';
    case 'user.restored':
      return 'Suspension ended';
    case 'user.deleted':
      return 'Account deleted';
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
