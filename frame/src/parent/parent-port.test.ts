import { expect, test, vi } from 'vitest';
import { ParentPort } from './parent-port.ts';

const own = 'https://shop.example';
const partner = 'https://partner.example';
const command = { action: 'requestStats', commandId: 'c1' };

function setUp(origins: string[]) {
  const self = new EventTarget() as Window;
  const parent = { postMessage: vi.fn<(message: unknown, origin: string) => void>() };
  const port = new ParentPort(parent as unknown as Window, origins);
  const listener = vi.fn<(message: unknown) => void>();
  port.listen(self, listener);
  const say = (data: unknown, from: { origin: string; source?: unknown }) => {
    const event = new Event('message');
    Object.assign(event, { data, origin: from.origin, source: 'source' in from ? from.source : parent });
    self.dispatchEvent(event);
  };
  return { port, listener, say, parent };
}

test('receives a command of the parent window at an accepted origin', () => {
  const { listener, say } = setUp([own]);
  say(command, { origin: own });
  expect(listener).toHaveBeenCalledExactlyOnceWith(command);
});

test.each([
  ['another origin', command, { origin: 'https://evil.example' }],
  ['an origin that only begins like it', command, { origin: `${own}.evil.example` }],
  ['another window of the same origin', command, { origin: own, source: {} }],
  ['no window', command, { origin: own, source: null }],
  ['what is no command', { action: 'requestStats' }, { origin: own }],
  ['a bare string', 'requestStats', { origin: own }],
])('drops and counts %s', (_name, data, from) => {
  const { port, listener, say } = setUp([own]);
  say(data, from);
  expect(listener).not.toHaveBeenCalled();
  expect(port.droppedMessages).toBe(1);
});

test('does not count commands, or messages of a frame inside this one', () => {
  const { port, say } = setUp([own]);
  say(command, { origin: own });
  say({ action: 'joined' }, { origin: 'https://video.example', source: {} });
  expect(port.droppedMessages).toBe(0);
});

test('posts to the exact origin', () => {
  const { port, parent } = setUp([own]);
  const event = { event: 'connected', data: {} } as const;
  port.post(event);
  expect(parent.postMessage).toHaveBeenCalledExactlyOnceWith(event, own);
});

test('posts nothing while two origins are possible, and then only to the first that sent a command', () => {
  const { port, parent, listener, say } = setUp([own, partner]);
  port.post({ event: 'connected', data: {} });
  expect(parent.postMessage).not.toHaveBeenCalled();
  say(command, { origin: partner });
  say(command, { origin: own });
  expect(listener).toHaveBeenCalledOnce();
  port.post({ event: 'connected', data: {} });
  expect(parent.postMessage).toHaveBeenCalledExactlyOnceWith({ event: 'connected', data: {} }, partner);
});
