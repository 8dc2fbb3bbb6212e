import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { createSmtpMailer } from './smtp-mailer.ts';

test('optional mail can be turned off in one click, by RFC 8058', async () => {
  const received: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let message = '';
      stream.setEncoding('utf8');
      stream.on('data', (part: string) => {
        message += part;
      });
      stream.on('end', () => {
        received.push(message.replace(/\r\n[ \t]+/g, ' '));
        done();
      });
    },
  });
  const listener = smtp.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  try {
    const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'hello@shop.example' });
    const mail = {
      to: { name: 'Ana', email: 'ana@example.com' },
      subject: 'Hello',
      text: 'Hello',
      html: '<p>Hello</p>',
    };
    await mailer.send({ ...mail, unsubscribeUrl: 'https://shop.example/unsubscribe/abc' });
    await mailer.send({ ...mail, unsubscribeUrl: 'http://shop.example/unsubscribe/abc' });
    await mailer.send(mail);
    const [secure = '', plain = '', none = ''] = received;
    expect(secure).toMatch(/^List-Unsubscribe: <https:\/\/shop\.example\/unsubscribe\/abc>/m);
    expect(secure).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(plain).toMatch(/^List-Unsubscribe: </m);
    expect(plain).not.toContain('List-Unsubscribe-Post');
    expect(none).not.toContain('List-Unsubscribe');
  } finally {
    await new Promise<void>((resolve) => smtp.close(resolve));
  }
});
