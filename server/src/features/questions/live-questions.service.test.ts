import { expect, test } from 'vitest';
import type { Question } from '@greenroom/contract/questions/questions.schemas';
import { createLog } from '../../platform/log.ts';
import type { Outbound } from '../../platform/sockets/outbound.ts';
import { createLiveQuestions } from './live-questions.service.ts';

test('a change that cannot be read at first is sent with the changes that came meanwhile', async () => {
  const reads: (readonly string[])[] = [];
  const sent: (readonly Outbound[])[] = [];
  const live = createLiveQuestions({
    read: async (ids): Promise<Question[]> => {
      reads.push(ids);
      if (reads.length === 1) {
        live.changed('show', ['second']);
        throw new Error('The database is unreachable.');
      }
      return [];
    },
    sendToRoom: (_streamId, events) => sent.push(events),
    log: createLog('silent'),
  });
  live.changed('show', ['first']);
  await expect.poll(() => sent).toHaveLength(1);
  await live.stop();
  expect(reads[0]).toEqual(['first']);
  expect(sent[0]).toMatchObject([{ payload: { removedIds: ['second', 'first'] } }]);
});
