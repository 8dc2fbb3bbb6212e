import { expect, test } from 'vitest';
import { demoSendWindow, demoUsers, sendDemoMessage, type DemoMessage } from './demo-chat.ts';

const [juno, marlow] = demoUsers;
const start = Date.parse('2031-03-07T09:05:04.000Z');

function sendTimes(count: number, from: readonly DemoMessage[] = [], atMs = start) {
  return Array.from({ length: count }, (_, place) => place).reduce<readonly DemoMessage[]>(
    (messages, place) => sendDemoMessage(messages, juno!, `message ${place}`, atMs + place * 1000),
    from,
  );
}

test('[LAB-5] each user of the demo sends 10 messages a minute, whatever the others send', () => {
  const ten = sendTimes(10);
  expect(ten).toHaveLength(10);
  expect(sendDemoMessage(ten, juno!, 'One too many', start + 59_999)).toBe(ten);
  expect(demoSendWindow(ten, juno!.id, start + 59_999)).toEqual({ sent: 10, resetsAt: start + 60_000 });
  const others = sendDemoMessage(ten, marlow!, 'From another', start + 30_000);
  expect(others).toHaveLength(11);
  expect(demoSendWindow(others, marlow!.id, start + 31_000)).toEqual({ sent: 1, resetsAt: start + 90_000 });

  expect(demoSendWindow(ten, juno!.id, start + 60_000)).toBeUndefined();
  const next = sendTimes(10, ten, start + 60_000);
  expect(next).toHaveLength(20);
  expect(sendDemoMessage(next, juno!, 'One too many', start + 119_999)).toBe(next);
});

test('[LIVEDATA-8] a message of the demo carries a user object with id, username and role', () => {
  const [message] = sendDemoMessage([], juno!, 'Hello @wren', start);
  expect(message?.user).toEqual({ id: 'demo-juno', username: 'juno', role: 'streamer' });
  expect(message).toMatchObject({ userId: 'demo-juno', content: 'Hello @wren', mentions: ['wren'] });
});
