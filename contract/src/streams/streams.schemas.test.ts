import { expect, test } from 'vitest';
import { z } from 'zod';
import { streamDetailSchema } from './streams.schemas.ts';

test('[LIVEDATA-2] the stream page’s show has its names, pictures, count, category, times, description and tags', () => {
  const { properties, required } = z.toJSONSchema(streamDetailSchema, { io: 'output' });
  const named = [
    'id',
    'title',
    'streamerName',
    'streamerAvatar',
    'viewerCount',
    'category',
    'isLive',
    'startedAt',
    'description',
    'tags',
  ];
  expect(Object.keys(properties ?? {})).toEqual(expect.arrayContaining(named));
  // A show that was never live has not started.
  expect(required).toEqual(expect.arrayContaining(named.filter((name) => name !== 'startedAt')));
});
