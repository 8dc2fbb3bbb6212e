import type { Queryable } from '../../db/client.ts';
import type { Environment } from '../environment.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import { type MailContent, mailContentSchema, type Mailer } from './mail-content.ts';
import { createMailFolder } from './mail-folder.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

export interface Mails {
  /**
   * Accepts a mail and resolves once it is stored. A job sends it, with retries. Features call this.
   * @param onceKey a mail with a key that was already accepted is not accepted again
   * @param transaction stores the mail with its other changes or not at all
   * @throws Error if the job could not be stored.
   */
  sendMail(mail: MailContent, onceKey?: string, transaction?: Queryable): Promise<void>;
}

/** Chooses the mail transport: `SMTP_URL` if it is set, otherwise the data folder. */
export function createMailer(environment: Pick<Environment, 'smtp' | 'dataFolder'>): Mailer {
  return environment.smtp === undefined
    ? createMailFolder(environment.dataFolder)
    : createSmtpMailer(environment.smtp);
}

/** Sends every mail of this server by jobs, so that no request waits for a mail server. */
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
      // Loaded by the first mail, so that the server starts without the renderer.
      const { renderMail } = await import('./mail-layout.ts');
      await mailer.send(renderMail(content, publicUrl));
      log.info({ subject: content.subject }, 'a mail was sent');
    },
    { concurrency: 2, retryDelaySeconds: 2 },
  );
  return {
    async sendMail(mail, onceKey, transaction) {
      // Nobody reads this address: it stands in for people whose sign-in provider gives no address (RFC
      // 2606).
      if (mail.to.email.endsWith('.invalid')) return;
      const job = transaction === undefined ? mailJob : mailJob.within(transaction);
      await job.add(mailContentSchema.parse(mail), onceKey);
    },
  };
}
