import type { Queryable } from '../../db/client.ts';
import type { Environment } from '../environment.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Log } from '../log.ts';
import { type MailContent, mailContentSchema, type Mailer } from './mail-content.ts';
import { createMailFolder } from './mail-folder.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

export interface Mails {
  /**
   * Takes a mail on and answers at once; it is sent by a job, again and again until it is taken. Features call this.
   * @param onceKey a mail that was taken on with the same key is not taken on again
   * @param transaction the mail is taken on with all else that it changes, or with none of it
   * @throws Error when the job could not be stored.
   */
  sendMail(mail: MailContent, onceKey?: string, transaction?: Queryable): Promise<void>;
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
      await mailer.send(renderMail(content, publicUrl));
      log.info({ subject: content.subject }, 'a mail was sent');
    },
    { concurrency: 2, retryDelaySeconds: 2 },
  );
  return {
    async sendMail(mail, onceKey, transaction) {
      // Stands in for the address of who signed up by a provider that tells none (RFC 2606): nobody reads it.
      if (mail.to.email.endsWith('.invalid')) return;
      const job = transaction === undefined ? mailJob : mailJob.within(transaction);
      await job.add(mailContentSchema.parse(mail), onceKey);
    },
  };
}
