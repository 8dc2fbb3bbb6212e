import { expect, test } from 'vitest';
import type { Question } from '@greenroom/contract/questions/questions.schemas';
import { createLog } from '../../platform/log.ts';
import type { Outbound } from '../../platform/sockets/outbound.ts';
import { createLiveQuestions } from './live-questions.service.ts';

test('a change that cannot be read at first reaches the show with those that came meanwhile', async () => {
  const asked: (readonly string[])[] = [];
  const told: (readonly Outbound[])[] = [];
  const live = createLiveQuestions({
    read: async (ids): Promise<Question[]> => {
      asked.push(ids);
      if (asked.length === 1) {
        live.changed('show', ['second']);
        throw new Error('The database is away.');
      }
      return [];
    },
    sendToRoom: (_streamId, events) => told.push(events),
    log: createLog('silent'),
  });
  live.changed('show', ['first']);
  await expect.poll(() => told).toHaveLength(1);
  await live.stop();
  expect(asked[0]).toEqual(['first']);
  expect(told[0]).toMatchObject([{ payload: { removedIds: ['second', 'first'] } }]);
});
