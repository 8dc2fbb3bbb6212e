import { expect, test, vi } from 'vitest';
import { PictureLimit } from './picture-limit.ts';

function session() {
  const asked: (number | null)[] = [];
  return {
    asked,
    async limitPicture(maxHeightPx: number | null) {
      asked.push(maxHeightPx);
    },
  };
}

test('a session gets each new choice once, and a new session gets the present one', async () => {
  const size = new PictureLimit();
  const [first, second] = [session(), session()];
  await size.connected(first);
  await size.choose(480);
  await size.choose(480);
  await size.choose(null);
  await size.choose(720);
  expect(first.asked).toEqual([480, null, 720]);
  await size.connected(second);
  expect(second.asked).toEqual([720]);
  expect(size.maxHeightPx).toBe(720);
});

test('a session without a limit gets no request', async () => {
  const size = new PictureLimit();
  const first = session();
  await size.connected(first);
  await size.show(true);
  expect(first.asked).toEqual([]);
});

test('a hidden page requests the lowest picture, and the chosen one when it is visible', async () => {
  const size = new PictureLimit();
  const first = session();
  await size.choose(360);
  await size.connected(first);
  await size.show(false);
  await size.choose(1080);
  await size.show(true);
  expect(first.asked).toEqual([360, 1, 1080]);
  expect(size.maxHeightPx).toBe(1080);
});

test('a failed request is sent again with the next change', async () => {
  const size = new PictureLimit();
  const first = session();
  let fails = true;
  await size.connected({
    async limitPicture(maxHeightPx) {
      if (fails) throw new Error('no');
      await first.limitPicture(maxHeightPx);
    },
  });
  await expect(size.choose(480)).rejects.toThrow('no');
  fails = false;
  await size.choose(480);
  expect(first.asked).toEqual([480]);
});

test('a change waits for the answer to the one before', async () => {
  const size = new PictureLimit();
  const asked: (number | null)[] = [];
  const first = Promise.withResolvers<void>();
  await size.connected({
    async limitPicture(maxHeightPx) {
      asked.push(maxHeightPx);
      if (asked.length === 1) await first.promise;
    },
  });
  const hidden = size.show(false);
  await vi.waitFor(() => expect(asked).toEqual([1]), 20_000);
  const shown = size.show(true);
  const chosen = size.choose(480);
  await new Promise(setImmediate);
  expect(asked).toEqual([1]);
  first.resolve();
  await Promise.all([hidden, shown, chosen]);
  expect(asked).toEqual([1, 480]);
});

test('after a failed request, even the former choice is requested again', async () => {
  const size = new PictureLimit();
  const asked: (number | null)[] = [];
  await size.connected({
    async limitPicture(maxHeightPx) {
      asked.push(maxHeightPx);
      if (asked.length === 1) throw new Error('no answer');
    },
  });
  await expect(size.choose(360)).rejects.toThrow('no answer');
  await size.choose(null);
  expect(asked).toEqual([360, null]);
});

test('a new session does not wait for the former one', async () => {
  const size = new PictureLimit();
  const second = session();
  await size.connected({ limitPicture: async () => new Promise(() => undefined) });
  void size.choose(480);
  await size.connected(second);
  expect(second.asked).toEqual([480]);
});
