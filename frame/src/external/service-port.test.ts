// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { ServicePort } from './service-port.ts';

const origin = 'https://video.example';

function setUp() {
  const posted: { message: Record<string, unknown>; to: string }[] = [];
  const service = {
    postMessage: (message: Record<string, unknown>, to: string) => posted.push({ message, to }),
  } as unknown as Window;
  const events: unknown[] = [];
  const port = new ServicePort(
    origin,
    () => service,
    (event) => events.push(event),
  );
  port.listen(window);
  const say = (data: unknown, from: { source?: unknown; origin?: string } = {}) => {
    const event = new MessageEvent('message', { data, origin: from.origin ?? origin });
    Object.defineProperty(event, 'source', { value: 'source' in from ? from.source : service });
    window.dispatchEvent(event);
  };
  return { port, posted, events, say };
}

test('[FRAME-3] a message goes to the service’s exact origin, and its answer settles it', async () => {
  const { port, posted, say } = setUp();
  const sent = port.send({ action: 'mic', value: false });
  expect(posted).toEqual([{ message: { action: 'mic', value: false, cib: 'greenroom-1' }, to: origin }]);
  say({ cib: 'greenroom-1', callback: { result: true } });
  await sent;
  const refused = port.send({ action: 'record', value: true });
  say({ cib: 'greenroom-2', callback: { result: 'failed' } });
  await expect(refused).rejects.toThrow('The external video service refused this');
});

test('a command fails after a time without an answer of the service', async () => {
  vi.useFakeTimers();
  try {
    const { port } = setUp();
    const failed = port.send({ action: 'mic', value: true }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(3000);
    expect(await failed).toEqual(new Error('The external video service did not answer'));
  } finally {
    vi.useRealTimers();
  }
});

test('messages of other windows or origins, and meaningless ones, are counted and have no effect', async () => {
  const { port, events, say } = setUp();
  let isSettled = false;
  const sent = port.send({ action: 'mic', value: false }).then(() => (isSettled = true));
  say({ cib: 'greenroom-1', callback: { result: true } }, { origin: 'https://elsewhere.example' });
  say({ cib: 'greenroom-1', callback: { result: true } }, { source: window });
  say({ action: 'view-connection', value: true }, { origin: 'https://elsewhere.example' });
  say({ loudness: { a: 1 } });
  say({ cib: 'greenroom-99', callback: { result: true } });
  expect(port.droppedMessages).toBe(5);
  expect(events).toEqual([]);
  expect(isSettled).toBe(false);
  // The page that embeds this frame posts messages to it, too: that is not for this line, and not counted.
  say({ action: 'muteAudio', commandId: 'c1' }, { source: window, origin: 'https://shop.example' });
  expect(port.droppedMessages).toBe(5);
  say({ cib: 'greenroom-1', callback: { result: true } });
  await sent;
  expect(isSettled).toBe(true);
});
