import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../testing/live-client.ts';
import { startTestServer, testPassword, type TestServer } from '../../testing/test-server.ts';
import { createMailFolder } from './mail-folder.ts';
import { renderMail } from './mail-layout.ts';

describe('a mail', () => {
  const content = {
    to: { name: 'Ana', email: 'ana@example.com' },
    subject: 'Hello',
    paragraphs: ['<script>alert(1)</script> & more'],
    button: { label: 'Go on', url: 'https://shop.example/go?token=a%2Bb&x=1' },
    notes: ['It works for 1 hour.'],
  };

  test('has the same content in both of its parts', () => {
    const mail = renderMail(content, 'https://shop.example');
    for (const text of ['Hello', 'Go on', 'It works for 1 hour.']) {
      expect(mail.text).toContain(text);
      expect(mail.html).toContain(text);
    }
    expect(mail.text).toContain(content.button.url);
    expect(mail.html).toContain(content.button.url.replaceAll('&', '&amp;'));
  });

  test('shows HTML as text', () => {
    const mail = renderMail(content, 'https://shop.example');
    expect(mail.html).not.toContain('<script');
    expect(mail.html).toContain('&lt;script&gt;');
  });
});

describe('without a mail server', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(async () => server.close());

  test('a mail is written into the data folder and shown on /dev/mail', async () => {
    const user = await server.signUp('user', '<b>Bold</b> Person');
    const folder = createMailFolder(server.environment.dataFolder);
    await until(async () => (await folder.latest()).length === 1, 'a mail in the folder');
    const [mail] = await folder.latest();
    expect(mail).toMatchObject({ to: { email: user.email }, subject: 'Confirm your email address' });

    const list = await server.call('GET', '/dev/mail');
    expect(list.body).toContain('Confirm your email address');
    const page = await server.call('GET', `/dev/mail/${mail?.id}`);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.body).toContain('/verify-email?token=');
    expect(page.body).not.toContain('<b>Bold');
    const html = await server.call('GET', `/dev/mail/${mail?.id}/html`);
    expect(html.headers.get('content-security-policy')).toContain('sandbox');
    expect(html.body).toContain('Confirm email address');
    expect((await server.call('GET', '/dev/mail/..%2F..%2Fsecret')).status).toBe(404);
  });
});

test('/dev/mail does not exist in production', async () => {
  const server = await startTestServer({ variables: { NODE_ENV: 'production' } });
  try {
    expect((await server.call('GET', '/dev/mail')).status).toBe(404);
  } finally {
    await server.close();
  }
});

test('with a mail server, a mail is sent with a text and an HTML part, also after a first refusal', async () => {
  const received: string[] = [];
  let refusals = 0;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom(_address, _session, callback) {
      refusals += 1;
      callback(refusals === 1 ? new Error('Try again later') : null);
    },
    onData(stream, _session, callback) {
      let text = '';
      stream.on('data', (bytes) => (text += String(bytes)));
      stream.on('end', () => {
        received.push(text);
        callback();
      });
    },
  });
  const listener = smtp.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const server = await startTestServer({
    variables: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Greenroom <hello@shop.example>' },
  });
  try {
    const answer = await server.call('POST', '/auth/sign-up/email', {
      body: { name: 'Ana', email: 'ana@example.com', password: testPassword, username: 'ana' },
    });
    expect(answer.status).toBe(200);
    await until(() => received.length > 0, 'a mail at the mail server');
    const [mail = ''] = received;
    expect(mail).toMatch(/^From: Greenroom <hello@shop.example>/m);
    expect(mail).toMatch(/^To: Ana <ana@example.com>/m);
    expect(mail).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(mail).toMatch(/^Content-Type: text\/plain/m);
    expect(mail).toMatch(/^Content-Type: text\/html/m);
    expect(refusals).toBe(2);
  } finally {
    await server.close();
    await new Promise<void>((resolve) => smtp.close(resolve));
  }
});
