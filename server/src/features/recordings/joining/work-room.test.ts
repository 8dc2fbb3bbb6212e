import { expect, test } from 'vitest';
import { createWorkRoom } from './work-room.ts';

test('work starts only if the disk has space for it, for other work of the server and for a reserve', async () => {
  const room = createWorkRoom({ folder: '/', leftBytes: 100, free: async () => 1000 });
  const begun: string[] = [];
  let end: () => void = () => undefined;
  const first = room.within(600, async () => {
    begun.push('first');
    await new Promise<void>((resolve) => (end = resolve));
  });
  await expect.poll(() => begun).toEqual(['first']);
  await expect(room.within(301, async () => begun.push('too large'))).rejects.toMatchObject({
    code: 'storage_full',
  });
  await room.within(300, async () => begun.push('fits beside it'));
  end();
  await first;
  await room.within(900, async () => begun.push('fits alone'));
  await expect(room.within(901, async () => begun.push('too large'))).rejects.toMatchObject({
    code: 'storage_full',
  });
  expect(begun).toEqual(['first', 'fits beside it', 'fits alone']);
});
