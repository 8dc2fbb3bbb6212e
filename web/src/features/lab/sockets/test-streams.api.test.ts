// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { managedStream } from '../../../testing/sample-streams.ts';
import { endTestStream, startTestStream, testStreamsQuery } from './test-streams.api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('[LIVEAPI-3] the test pages list, start and end streams by the same paths as all pages, under /v1 of their own server', async () => {
  const calls: string[] = [];
  const stream = managedStream();
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    calls.push(`${request.method} ${origin}${pathname}`);
    const isList = request.method === 'GET';
    return Response.json({ success: true, data: isList ? [] : stream, message: 'OK' });
  });
  const client = new QueryClient();
  await client.fetchQuery(testStreamsQuery(false));
  await client.fetchQuery(testStreamsQuery(true));
  await startTestStream(stream.id);
  await endTestStream(stream.id);
  const base = `${window.location.origin}/v1`;
  expect(calls).toEqual([
    `GET ${base}/streams`,
    `GET ${base}/streams`,
    `GET ${base}/studio/streams`,
    `POST ${base}/streams/${stream.id}/go-live`,
    `POST ${base}/streams/${stream.id}/end`,
  ]);
});
