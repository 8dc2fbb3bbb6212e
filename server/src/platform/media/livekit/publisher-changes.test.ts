import { expect, test } from 'vitest';
import { changesOfPublishers } from './publisher-changes.ts';

const publisher = (roomId: string, sid: string) => ({
  roomId,
  sessionId: `${roomId}:${sid}`,
  subject: `session:${sid}:user`,
});

test('lists who connected, who left, and a successor before the one it replaced', () => {
  const staying = publisher('quiet', 'PA_1');
  const before = [staying, publisher('left', 'PA_2'), publisher('taken', 'PA_3')];
  const now = [staying, publisher('taken', 'PA_4'), publisher('new', 'PA_5')];
  expect(changesOfPublishers(before, now)).toEqual([
    { type: 'publisherConnected', ...publisher('taken', 'PA_4') },
    { type: 'publisherConnected', ...publisher('new', 'PA_5') },
    { type: 'publisherDisconnected', reason: 'lost', ...publisher('left', 'PA_2') },
    { type: 'publisherDisconnected', reason: 'replaced', ...publisher('taken', 'PA_3') },
  ]);
  expect(changesOfPublishers(now, now)).toEqual([]);
});
