import { retryDelayMs } from '@greenroom/contract/retry-delay';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PlayerConnection, reconnectDelays } from './player-connection.ts';

function playerThat(refetch: (attempt: number) => Promise<unknown>) {
  return new PlayerConnection({ refetch });
}

describe('the player’s connection', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('[PLAYER-7] the delays before the attempts are 1, 2, 4, 8 and 10 s', async () => {
    expect([1, 2, 3, 4, 5, 6].map((attempt) => retryDelayMs(attempt, reconnectDelays))).toEqual([
      1000, 2000, 4000, 8000, 10_000, 10_000,
    ]);
    const attempts: [attempt: number, atMs: number][] = [];
    const start = Date.now();
    const player = playerThat(async (attempt) => void attempts.push([attempt, Date.now() - start]));
    player.handle({ type: 'playing' });
    player.handle({ type: 'lost' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(attempts).toEqual([
      [1, 1000],
      [2, 3000],
      [3, 7000],
      [4, 15_000],
      [5, 25_000],
    ]);
  });

  test('[PLAYER-8] the stream is refetched after each delay, and not before', async () => {
    const refetch = vi.fn<() => Promise<undefined>>(async () => undefined);
    const player = playerThat(refetch);
    player.handle({ type: 'lost' });
    await vi.advanceTimersByTimeAsync(999);
    expect(refetch).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(refetch).toHaveBeenCalledTimes(1);
    expect(player.state).toEqual({ name: 'lost', attempt: 2, reason: undefined });
    await vi.advanceTimersByTimeAsync(2000);
    expect(refetch).toHaveBeenCalledTimes(2);
  });

  test("[PLAYER-9] after 5 tries it reports 'Failed to connect to stream' and tries no more", async () => {
    const refetch = vi.fn<() => Promise<never>>(async () => {
      throw new Error('no answer');
    });
    const player = playerThat(refetch);
    player.handle({ type: 'lost' });
    await vi.advanceTimersByTimeAsync(25_000);
    expect(player.state).toEqual({ name: 'failed', message: 'Failed to connect to stream' });
    await vi.advanceTimersByTimeAsync(120_000);
    // Later events of the frame neither restart the attempts nor hide the failure.
    for (const type of ['lost', 'waiting'] as const) player.handle({ type });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(player.state).toEqual({ name: 'failed', message: 'Failed to connect to stream' });
    expect(refetch).toHaveBeenCalledTimes(5);
  });

  test('makes no further attempt after the page is left, even while the stream is being loaded', async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const refetch = vi.fn<() => Promise<never>>(async () => promise);
    const player = playerThat(refetch);
    player.handle({ type: 'lost' });
    await vi.advanceTimersByTimeAsync(1000);
    expect(refetch).toHaveBeenCalledTimes(1);
    player.close();
    reject(new Error('no answer'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(refetch).toHaveBeenCalledTimes(1);
  });

  test("[PLAYER-19] connecting for longer than 10 s reports 'Connection timeout'", async () => {
    const player = playerThat(async () => undefined);
    player.handle({ type: 'connecting' });
    await vi.advanceTimersByTimeAsync(9999);
    expect(player.state).toEqual({ name: 'connecting' });
    await vi.advanceTimersByTimeAsync(1);
    expect(player.state).toEqual({ name: 'lost', attempt: 1, reason: 'Connection timeout' });
  });

  test("[PLAYER-20] a failure of the stream reports 'Stream error'", () => {
    const player = playerThat(async () => undefined);
    player.handle({ type: 'playing' });
    player.handle({ type: 'streamError' });
    expect(player.state).toEqual({ name: 'failed', message: 'Stream error' });
  });

  test('makes no more attempts when the picture is back, also after they failed', async () => {
    const refetch = vi.fn<() => Promise<undefined>>(async () => undefined);
    const player = playerThat(refetch);
    player.handle({ type: 'lost' });
    await vi.advanceTimersByTimeAsync(1000);
    player.handle({ type: 'playing' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(refetch).toHaveBeenCalledTimes(1);
    expect(player.state).toEqual({ name: 'playing' });
    player.handle({ type: 'lost' });
    await vi.advanceTimersByTimeAsync(60_000);
    player.handle({ type: 'playing' });
    expect(player.state).toEqual({ name: 'playing' });
  });

  test('counts a continued loss as one, and later events of it do not restart the count', async () => {
    const player = playerThat(async () => undefined);
    player.handle({ type: 'lost' });
    await vi.advanceTimersByTimeAsync(1000);
    player.handle({ type: 'lost' });
    player.handle({ type: 'connecting' });
    player.handle({ type: 'waiting' });
    expect(player.state).toEqual({ name: 'lost', attempt: 2, reason: undefined });
  });

  test('ignores a late answer of an attempt when the state has changed', async () => {
    const answer = Promise.withResolvers<undefined>();
    const player = playerThat(() => answer.promise);
    player.handle({ type: 'lost' });
    await vi.advanceTimersByTimeAsync(1000);
    player.handle({ type: 'stopped' });
    answer.resolve(undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(player.state).toEqual({ name: 'idle' });
  });
});
