import { z } from 'zod';

/** A finished mail. */
export interface Mail {
  to: { name: string; email: string };
  subject: string;
  text: string;
  html: string;
  /** Turns off mail of this kind by a POST, without a sign-in (RFC 8058). */
  unsubscribeUrl?: string | undefined;
}

/** Sends a mail. @throws Error when it was not accepted; the mail can be sent again. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

const line = z.string().min(1).max(2000);

/** What a mail says. How it looks, and its text part, is one layout's for all (`mail-layout.ts`). */
export const mailContentSchema = z.object({
  to: z.object({ name: z.string().max(200), email: z.email() }),
  subject: z.string().min(1).max(200),
  /** Plain text, a sentence or a few. A receipt has one a line of its order. */
  paragraphs: z.array(line).min(1).max(100),
  /** The one thing to do; `url` is absolute. */
  button: z.object({ label: z.string().min(1).max(60), url: z.url({ protocol: /^https?$/ }) }).optional(),
  /** Quiet lines under it: how long a link works, what to do when the mail was not asked for. */
  notes: z.array(line).max(10).default([]),
  /** For mail that a reader can do without: where it is turned off, absolute. */
  unsubscribeUrl: z.url({ protocol: /^https?$/ }).optional(),
});
export type MailContent = z.input<typeof mailContentSchema>;
