import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../app-error.ts';
import { escapeText } from '../markup-text.ts';
import type { MailFolder, StoredMail } from './mail-folder.ts';

const style = `
  :root { color-scheme: light dark; background: Canvas; }
  body { margin: 0 auto; max-width: 760px; padding: 16px; font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
  h1 { font-size: 24px; line-height: 1.25; }
  h2 { font-size: 18px; margin: 24px 0 8px; }
  ul { list-style: none; margin: 0; padding: 0; }
  li a { display: block; min-height: 44px; padding: 10px 0; border-bottom: 1px solid #8888; }
  nav a { display: inline-block; min-height: 44px; line-height: 44px; }
  a { color: light-dark(#16693a, #7fd39a); text-underline-offset: 3px; }
  small { display: block; color: light-dark(#555, #bbb); font-size: 14px; }
  pre { white-space: pre-wrap; padding: 12px; border: 1px solid #8888; border-radius: 8px; font-size: 14px; }
  iframe, pre { box-sizing: border-box; }
  iframe { width: 100%; height: 560px; border: 1px solid #8888; border-radius: 8px; background: #fff; }
`;

function page(reply: FastifyReply, nonce: string, title: string, body: string): FastifyReply {
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return reply
    .header('content-security-policy', policy.join('; '))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">` +
        `<title>${escapeText(title)}</title><style nonce="${nonce}">${style}</style></head>` +
        `<body>${body}</body></html>`,
    );
}

function timeOf({ sentAt }: StoredMail): string {
  return `<time datetime="${sentAt}">${sentAt.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

function listItem(mail: StoredMail): string {
  return (
    `<li><a href="/dev/mail/${mail.id}">${escapeText(mail.subject)}` +
    `<small>to ${escapeText(mail.to.email)}, ${timeOf(mail)}</small></a></li>`
  );
}

/**
 * Serves the mails of the data folder as pages under `/dev/mail`. Anyone who can reach the server can read
 * them, including reset links, so this is registered outside production only.
 */
export function registerDevMail(app: FastifyInstance, folder: MailFolder): void {
  app.get('/dev/mail', async (request, reply) => {
    const mails = await folder.latest();
    const list =
      mails.length === 0
        ? '<p>No mail yet. Sign up, or ask for a new password, and it shows up here.</p>'
        : `<ul>${mails.map(listItem).join('')}</ul>`;
    return page(reply, request.cspNonce, 'Mail', `<main><h1>Mail</h1>${list}</main>`);
  });

  async function mailOf(id: string): Promise<StoredMail> {
    const mail = await folder.find(id);
    if (mail === undefined) throw new AppError('not_found');
    return mail;
  }

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const mail = await mailOf(request.params.id);
    return page(
      reply,
      request.cspNonce,
      mail.subject,
      `<nav><a href="/dev/mail">All mail</a></nav><main><h1>${escapeText(mail.subject)}</h1>` +
        `<p>To ${escapeText(mail.to.name)}, ${escapeText(mail.to.email)}` +
        `<small>${timeOf(mail)}</small></p>` +
        `<h2>Formatted</h2><iframe title="The formatted mail" src="/dev/mail/${mail.id}/html" ` +
        `sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>` +
        `<h2>Text</h2><pre>${escapeText(mail.text)}</pre></main>`,
    );
  });

  app.get<{ Params: { id: string } }>('/dev/mail/:id/html', async (request, reply) => {
    const mail = await mailOf(request.params.id);
    return (
      reply
        // Links leave the frame when clicked. Scripts, forms and external resources do not work in it.
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; " +
            'sandbox allow-popups allow-popups-to-escape-sandbox',
        )
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(mail.html)
    );
  });
}
