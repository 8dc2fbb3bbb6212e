import { createMailFolder, type StoredMail } from '../platform/mail/mail-folder.ts';
import { until } from './live-client.ts';
import type { TestServer } from './test-server.ts';

/** The newest mail to this address with this subject, once it exists. */
export async function mailTo(
  server: Pick<TestServer, 'environment'>,
  email: string,
  subject: string,
  isWanted: (mail: StoredMail) => boolean = () => true,
): Promise<StoredMail> {
  const folder = createMailFolder(server.environment.dataFolder);
  let found: StoredMail | undefined;
  await until(async () => {
    found = (await folder.latest()).find(
      (mail) => mail.to.email === email && mail.subject === subject && isWanted(mail),
    );
    return found !== undefined;
  }, `the mail "${subject}" to ${email}`);
  if (found === undefined) throw new Error('No mail');
  return found;
}

/** The token of the link in a mail. */
export function linkToken(mail: StoredMail): string {
  const token = /[?&]token=([^\s&]+)/.exec(mail.text)?.[1];
  if (token === undefined) throw new Error('The mail has no link with a token');
  return decodeURIComponent(token);
}
