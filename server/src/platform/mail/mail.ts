import { z } from 'zod';
import type { Environment } from '../environment.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import { createMailFolder } from './mail-folder.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

/** A finished mail. */
export interface Mail {
  to: { name: string; email: string };
  subject: string;
  text: string;
  html: string;
  /** Turns off mail of this kind by a POST, without a sign-in (RFC 8058). */
  unsubscribeUrl?: string | undefined;
}

/** Hands a mail to what carries it. @throws Error when it was not taken; the mail can be handed over again. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
}

const line = z.string().min(1).max(2000);

/** What a mail says. How it looks, and its text part, is one layout's for all (`mail-layout.ts`). */
export const mailContentSchema = z.object({
  to: z.object({ name: z.string().max(200), email: z.email() }),
  subject: z.string().min(1).max(200),
  /** Plain text, a sentence or a few. */
  paragraphs: z.array(line).min(1).max(20),
  /** The one thing to do; `url` is absolute. */
  button: z.object({ label: z.string().min(1).max(60), url: z.url({ protocol: /^https?$/ }) }).optional(),
  /** Quiet lines under it: how long a link works, what to do when the mail was not asked for. */
  notes: z.array(line).max(10).default([]),
  /** For mail that a reader can do without: where it is turned off, absolute. */
  unsubscribeUrl: z.url({ protocol: /^https?$/ }).optional(),
});
export type MailContent = z.input<typeof mailContentSchema>;

export interface Mails {
  /**
   * Takes a mail on and answers at once; it is sent by a job, again and again until it is taken. Features call this.
   * @throws Error when the job could not be stored.
   */
  sendMail(mail: MailContent): Promise<void>;
}

/** Where mail goes: to `SMTP_URL` when that is set, else into the data folder. */
export function createMailer(environment: Pick<Environment, 'smtp' | 'dataFolder'>): Mailer {
  return environment.smtp === undefined
    ? createMailFolder(environment.dataFolder)
    : createSmtpMailer(environment.smtp);
}

/** Every mail of this server, sent by jobs, so that no request waits for a mail server. */
export function createMails({
  jobs,
  mailer,
  publicUrl,
  log,
}: {
  jobs: Jobs;
  mailer: Mailer;
  publicUrl: string;
  log: Log;
}): Mails {
  const mailJob = jobs.define(
    'mail',
    mailContentSchema,
    async (content) => {
      // Loaded by the first mail: the server starts without the renderer.
      const { renderMail } = await import('./mail-layout.ts');
      await mailer.send(await renderMail(content, publicUrl));
      log.info({ subject: content.subject }, 'a mail was sent');
    },
    { concurrency: 2, retryDelaySeconds: 2 },
  );
  return {
    async sendMail(mail) {
      // Stands in for the address of who signed up by a provider that tells none (RFC 2606): nobody reads it.
      if (mail.to.email.endsWith('.invalid')) return;
      await mailJob.add(mailContentSchema.parse(mail));
    },
  };
}
