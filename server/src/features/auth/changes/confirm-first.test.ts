import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { errors } from '@greenroom/contract/errors';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, testPassword, type TestServer } from '../../../testing/test-server.ts';
import { until } from '../../../testing/live-client.ts';

/** Received mails, without the soft line breaks of quoted-printable (RFC 2045). */
const received: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    let text = '';
    stream.on('data', (bytes) => (text += String(bytes)));
    stream.on('end', () => {
      received.push(text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
      done();
    });
  },
});

let server: TestServer;
beforeAll(async () => {
  const listener = smtp.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  server = await startTestServer({
    variables: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Greenroom <hello@shop.example>' },
  });
});
afterAll(async () => {
  await server.close();
  await new Promise<void>((resolve) => smtp.close(resolve));
});

const signUp = async (email: string, password = testPassword) =>
  server.call('POST', '/auth/sign-up/email', {
    body: { name: 'Ana Lima', email, password, username: email.split('@')[0] },
  });
const signIn = async (email: string, password = testPassword) =>
  server.call('POST', '/auth/sign-in/email', { body: { email, password } });
const mailsTo = (email: string) => received.filter((mail) => mail.includes(`<${email}>`));

async function mailTo(email: string, subject: string): Promise<string> {
  const wanted = (mail: string) => mail.includes(`Subject: ${subject}`);
  await until(() => mailsTo(email).some(wanted), `the mail '${subject}' to ${email}`);
  return mailsTo(email).find(wanted) ?? '';
}

test('where mail is sent, a new account can sign in only after its address is confirmed', async () => {
  const answer = await signUp('ana@example.com');
  expect([answer.status, answer.headers.get('set-auth-token')]).toEqual([200, null]);
  const early = await signIn('ana@example.com');
  expect([early.status, early.body.message]).toEqual([403, errors.email_unconfirmed.message]);
  expect((await signIn('ana@example.com', 'Wrong#2026x')).body.message).toBe(
    errors.wrong_credentials.message,
  );

  const mail = await mailTo('ana@example.com', 'Confirm your email address');
  const token = /verify-email\?token=([\w.-]+)/.exec(mail)?.[1] ?? '';
  expect((await server.call('GET', `/auth/verify-email?token=${token}`)).status).toBe(200);
  const later = await signIn('ana@example.com');
  expect(later.status).toBe(200);
  expect(later.headers.get('set-auth-token')).not.toBeNull();
});

test('a sign-up answers the same for an address with an account, and only its mail shows the difference', async () => {
  const first = await signUp('kim@example.com');
  const second = await signUp('Kim@example.com', 'Another#2026');
  expect(second).toMatchObject({ status: first.status, body: first.body });
  const names = (answer: typeof first) => [...answer.headers.keys()];
  expect(names(second)).toEqual(names(first));
  expect(JSON.stringify(first.body)).not.toContain('kim');

  const mail = await mailTo('kim@example.com', 'You already have an account');
  expect(mail).toContain(`${server.environment.publicUrl}/forgot-password`);
  // The account is unchanged: the second password does not work.
  expect((await signIn('kim@example.com', 'Another#2026')).status).toBe(401);
  expect((await signIn('kim@example.com')).status).toBe(403);
  const { rowCount } = await server.app.database.pool.query(
    `select 1 from users where email = 'kim@example.com'`,
  );
  expect(rowCount).toBe(1);
});

test('mails to an address are limited, whether it has an account or not', async () => {
  const answers = [];
  for (let tries = 1; tries <= 4; tries += 1) answers.push(await signUp('often@example.com'));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(answers[3]?.body.message).toMatch(/^Too many attempts\. Try again in/);
});
