import type { Mailer } from './mail-content.ts';

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with user and password. */
  url: string;
  /** The sender: an address, or `Name <address>`. */
  from: string;
}

const smtpTimeoutMs = 20_000;

/**
 * One-click unsubscription (RFC 8058) requires https. Otherwise only the plain link is offered (RFC 2369).
 */
function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  return {
    'List-Unsubscribe': `<${url}>`,
    ...(url.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
  };
}

/** Sends mail by SMTP (RFC 5321), with a text and an HTML part (RFC 2046 multipart/alternative). */
export function createSmtpMailer({ url, from }: SmtpSettings): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url,
        connectionTimeout: smtpTimeoutMs,
        greetingTimeout: smtpTimeoutMs,
        socketTimeout: smtpTimeoutMs,
        // A mail consists of texts only. Its content must never make this server read a file or fetch a URL.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        await transport.sendMail({
          from,
          to: { name: mail.to.name, address: mail.to.email },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribeUrl) },
        });
      } finally {
        transport.close();
      }
    },
  };
}
