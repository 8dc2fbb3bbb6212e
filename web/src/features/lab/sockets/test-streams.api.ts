import type { contract } from '@greenroom/contract/router';
import { streamLimits } from '@greenroom/contract/limits/streams';
import { queryOptions } from '@tanstack/react-query';
import { createApiClient } from '../../../lib/api/api-client.ts';
import { sessionToken } from '../../../lib/api/session-token.ts';
import { createTypedClient } from '../../../lib/api/typed-client.ts';
import { readStreamList } from '../../streams/stream-list.ts';

/** A stream in the test page's list. */
export interface TestStream {
  id: string;
  title: string;
  isLive: boolean;
  viewerCount: number;
}

/**
 * The API under `/v1` (LIVEAPI-3), with the session token. These pages show a rejection: it neither signs out
 * nor navigates (LAB-45).
 */
const testApi = createTypedClient<typeof contract>(
  createApiClient({
    baseUrl: '/v1',
    token: { read: sessionToken.read, clear: () => {} },
    onUnauthorized: () => {},
  }),
);

const testStreamKeys = { all: ['lab', 'streams'] as const };

/** All streams, including a streamer's own ones that are unlisted because they have not begun. */
export function testStreamsQuery(isStreamer: boolean) {
  return queryOptions({
    queryKey: [...testStreamKeys.all, isStreamer],
    queryFn: async ({ signal }): Promise<readonly TestStream[]> => {
      const listed = readStreamList(await testApi.streams.list({}, { signal }));
      const own = isStreamer ? (await testApi.streams.own({}, { signal })).data : [];
      const ids = new Set(listed.map(({ id }) => id));
      const unlisted = own.filter(({ id, status }) => status === 'created' && !ids.has(id));
      return [...listed, ...unlisted].map(testStreamOf);
    },
    retry: false,
    refetchInterval: streamLimits.listRefreshMs,
  });
}

const testStreamOf = ({ id, title, isLive, viewerCount }: TestStream): TestStream => ({
  id,
  title,
  isLive,
  viewerCount,
});

/** Starts a stream. The response has the viewer count (LIVEAPI-19). */
export async function startTestStream(id: string): Promise<TestStream> {
  return testStreamOf((await testApi.streams.goLive({ id })).data);
}

export async function endTestStream(id: string): Promise<void> {
  await testApi.streams.end({ id });
}
