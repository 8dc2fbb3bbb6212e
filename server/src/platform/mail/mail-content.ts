import { z } from 'zod';

/** A rendered mail. */
export interface Mail {
  to: { name: string; email: string };
  subject: string;
  text: string;
  html: string;
  /** A POST to it turns off mail of this kind without a sign-in (RFC 8058). */
  unsubscribeUrl?: string | undefined;
}

/** Sends a mail. @throws Error if it was not accepted; the caller may try again. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

const line = z.string().min(1).max(2000);

/** The content of a mail. One layout (`mail-layout.ts`) renders all mails as HTML and text. */
export const mailContentSchema = z.object({
  to: z.object({ name: z.string().max(200), email: z.email() }),
  subject: z.string().min(1).max(200),
  /** Plain text, a few sentences each. A receipt has one paragraph per line of its order. */
  paragraphs: z.array(line).min(1).max(100),
  /** The one action of the mail. `url` is absolute. */
  button: z.object({ label: z.string().min(1).max(60), url: z.url({ protocol: /^https?$/ }) }).optional(),
  /** Small print: how long a link works, what to do if the mail was not requested. */
  notes: z.array(line).max(10).default([]),
  /** Absolute URL that turns off this kind of mail, for mail that is not essential. */
  unsubscribeUrl: z.url({ protocol: /^https?$/ }).optional(),
});
export type MailContent = z.input<typeof mailContentSchema>;
