import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  joinAsViewer,
  joined,
  logged,
  message,
  type StandInConnection,
  streamId,
} from '../../testing/live-stream.ts';
import { notConfirmed } from './own-messages.ts';
import type { StreamSubscription } from './stream-subscription.ts';

const me = { userId: 'kim', username: 'kim', role: 'viewer' as const };

let connection: StandInConnection;
let live: StreamSubscription;
const contents = () => live.state().messages.map((each) => each.message.content);
const deliveries = () => live.state().messages.map((each) => each.delivery.name);

beforeEach(() => {
  vi.useFakeTimers();
  ({ connection, live } = joinAsViewer());
});
afterEach(() => {
  live.leave();
  vi.useRealTimers();
});

describe('sending', () => {
  beforeEach(() => connection.say('stream:joined', joined(0)));

  test('a message shows at once as pending, and becomes the stored one in its place', () => {
    live.send('  hello @bo ', me);
    expect(connection.of('chat:send-message')).toEqual([
      { streamId, content: 'hello @bo', clientMessageId: 'own1', mentions: ['bo'] },
    ]);
    expect([contents(), deliveries()]).toEqual([['hello @bo'], ['pending']]);
    connection.say('chat:message', message(1));
    connection.say('chat:message', message(2, { ...me, content: 'hello @bo', clientMessageId: 'own1' }));
    expect(contents()).toEqual(['m1', 'hello @bo']);
    expect(deliveries()).toEqual(['stored', 'stored']);
    expect(live.state().messages[1]?.key).toBe('own1');
  });

  test('[CHAT-8] text that is empty after trimming is not sent', () => {
    live.send(' \n ', me);
    expect(connection.of('chat:send-message')).toEqual([]);
    expect(contents()).toEqual([]);
  });

  test('a confirmation has the number of messages left', () => {
    live.send('hello', me);
    connection.say('chat:message:sent', {
      streamId,
      id: 'id1',
      sequence: 1,
      clientMessageId: 'own1',
      remaining: 9,
      windowResetsAt: '2026-01-01T00:01:00.000Z',
    });
    const resetsAtMs = Date.parse('2026-01-01T00:01:00.000Z');
    expect(live.state().allowance).toEqual({ remaining: 9, resetsAtMs });
  });

  test('a join has the number left of a minute that began before the page was loaded', () => {
    const messageAllowance = { remaining: 2, windowResetsAt: '2026-01-01T00:01:00.000Z' };
    connection.say('stream:joined', joined(0, { messageAllowance }));
    expect(live.state().allowance).toEqual({
      remaining: 2,
      resetsAtMs: Date.parse('2026-01-01T00:01:00.000Z'),
    });
    connection.say('stream:joined', joined(0));
    expect(live.state().allowance).toBeUndefined();
  });

  test('a refused message fails with the reason, and can be sent again or thrown away', () => {
    live.send('hello', me);
    const refusal = { streamId, code: 'chat_rate_limited', message: 'Message limit reached' };
    connection.say('chat:error', { ...refusal, clientMessageId: 'own1', retryAfterSeconds: 30 });
    expect(live.state().messages[0]?.delivery).toEqual({ name: 'failed', reason: 'Message limit reached' });
    expect(live.state().allowance).toEqual({ remaining: 0, resetsAtMs: 1_030_000 });
    live.retry('own1');
    expect(deliveries()).toEqual(['pending']);
    expect(connection.of('chat:send-message').map(({ clientMessageId }) => clientMessageId)).toEqual([
      'own1',
      'own1',
    ]);
    live.discard('own1');
    expect(contents()).toEqual([]);
  });

  test('a refusal by slow mode has its end', () => {
    live.send('hello', me);
    const refusal = { streamId, code: 'chat_slow_mode', message: 'Slow mode is on', clientMessageId: 'own1' };
    connection.say('chat:error', { ...refusal, retryAfterSeconds: 17 });
    expect(live.state().slowUntilMs).toBe(1_017_000);
  });

  test('a message without confirmation fails, and is stored after all when it arrives', () => {
    live.send('hello', me);
    vi.advanceTimersByTime(10_000);
    expect(live.state().messages[0]?.delivery).toEqual({ name: 'failed', reason: notConfirmed });
    connection.say('chat:message', message(1, { ...me, content: 'hello', clientMessageId: 'own1' }));
    expect(deliveries()).toEqual(['stored']);
  });

  test('unconfirmed messages are sent again under their ids after a reconnection, and stored ones are not', () => {
    live.send('stored', me);
    live.send('lost', me);
    connection.changeTo({ name: 'reconnecting' });
    live.send('while away', me);
    connection.changeTo({ name: 'connected' });
    const before = connection.of('chat:send-message').length;
    const stored = message(1, { ...me, content: 'stored', clientMessageId: 'own1' });
    connection.say('stream:joined', joined(1, { events: [logged(stored)] }));
    expect(
      connection
        .of('chat:send-message')
        .slice(before)
        .map(({ clientMessageId, content }) => [clientMessageId, content]),
    ).toEqual([
      ['own2', 'lost'],
      ['own3', 'while away'],
    ]);
    expect(contents()).toEqual(['stored', 'lost', 'while away']);
    expect(deliveries()).toEqual(['stored', 'pending', 'pending']);
  });

  test('a refusal without a message id changes no message', () => {
    connection.say('chat:error', {
      streamId,
      code: 'chat_sign_in_required',
      message: 'Sign in to send messages',
    });
    expect(live.state().refusal).toEqual({
      code: 'chat_sign_in_required',
      message: 'Sign in to send messages',
    });
  });
});

describe('a message that is held', () => {
  const own = {
    heldId: 'held1',
    clientMessageId: 'before-the-reload',
    message: { ...me, content: 'hold it', mentions: [] },
    heldAt: '2026-01-01T00:00:00.000Z',
    state: 'waiting',
  };
  const last = () => live.state().messages.at(-1);

  test('is pending, also after a reload, and is in the chat once it is approved', () => {
    connection.say('stream:joined', { ...joined(0), heldMessages: [own] });
    expect(last()).toMatchObject({
      key: 'before-the-reload',
      message: { content: 'hold it', username: 'kim' },
      delivery: { name: 'held' },
    });
    connection.say('chat:message', message(1));
    expect(contents()).toEqual(['m1', 'hold it']);
    connection.say(
      'chat:message',
      message(2, { ...me, content: 'hold it', clientMessageId: 'before-the-reload' }),
    );
    expect(contents()).toEqual(['m1', 'hold it']);
    expect(deliveries()).toEqual(['stored', 'stored']);
  });

  test('is refused with the reason, also without a message for the author, and disappears when dismissed', () => {
    connection.say('stream:joined', { ...joined(0), heldMessages: [own] });
    const decided = { streamId, heldId: 'held1', clientMessageId: own.clientMessageId, outcome: 'refused' };
    connection.say('chat:held:decided', decided);
    expect(last()?.delivery).toMatchObject({ name: 'refused', reason: 'A moderator did not approve it.' });
    // The refusal is undone and made again.
    connection.say('chat:held:decided', { ...decided, outcome: 'waiting' });
    expect(last()?.delivery).toEqual({ name: 'held', heldId: 'held1' });
    connection.say('chat:held:decided', decided);
    connection.say('stream:joined', {
      ...joined(0),
      heldMessages: [{ ...own, state: 'refused', messageToPerson: 'Be kind.' }],
    });
    expect(live.state().messages).toHaveLength(1);
    expect(last()?.delivery).toMatchObject({ reason: 'A moderator did not approve it: “Be kind.”' });
    live.discard(own.clientMessageId);
    expect(contents()).toEqual([]);
    expect(connection.of('chat:held:dismiss')).toEqual([{ streamId, heldId: 'held1' }]);
  });

  test('is refused when the show ended before a moderator read it', () => {
    connection.say('stream:joined', { ...joined(0), status: 'ended', isLive: false, heldMessages: [own] });
    expect(last()?.delivery).toMatchObject({
      name: 'refused',
      reason: 'The show was over before a moderator had read it.',
    });
  });
});
