// @vitest-environment jsdom
import type { StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { managedStream } from '../../testing/sample-streams.ts';
import type { JoinedStream } from './joined-stream.ts';
import { emptyJoinedStreamState } from './joined-stream-state.ts';
import { streamQuery } from './stream.api.ts';
import { useFreshDetails } from './use-fresh-details.ts';

const stream: StreamDetail = managedStream({ title: 'Kiln night', tags: ['clay'] });
const { queryKey } = streamQuery(stream.id);

const joinedOnce: Partial<JoinedStream> = { joins: 1 };

function follow() {
  const client = new QueryClient();
  client.setQueryData(queryKey, stream);
  const { rerender } = renderHook(
    (state: Partial<JoinedStream>) =>
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its state alone is read
      useFreshDetails(stream.id, { ...emptyJoinedStreamState, ...state } as JoinedStream),
    {
      initialProps: joinedOnce,
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    },
  );
  return { client, rerender };
}

test('a streamer’s change of a show is on its page at once, and the other details stay', () => {
  const { client, rerender } = follow();
  rerender({ joins: 1, changes: { title: 'Glaze night' } });
  expect(client.getQueryData(queryKey)).toEqual({ ...stream, title: 'Glaze night' });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(false);
});

test('after a lost connection the show is loaded again', () => {
  const { client, rerender } = follow();
  rerender({ joins: 2 });
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
