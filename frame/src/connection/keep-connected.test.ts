import { expect, test } from 'vitest';
import { ConnectionFailure, WhipWhepRefusal } from './connection-failure.ts';
import { keepConnected } from './keep-connected.ts';
import type { Link } from './keep-connected.ts';

/** Runs the loop on a script of outcomes, with waits that end at once, and writes down all that happens. */
function rehearse(
  mode: 'watch' | 'push',
  outcomes: (Error | 'connects')[],
  renewal = new Promise<string>(() => undefined),
) {
  const log: string[] = [];
  const run = new AbortController();
  const links: { lose(): void }[] = [];
  let opened = 0;
  const done = keepConnected(
    {
      mode,
      async open(previous) {
        const outcome = outcomes[opened];
        opened += 1;
        log.push(`open ${previous?.sessionId ?? '-'}`);
        if (outcome === undefined) {
          run.abort();
          throw new ConnectionFailure('aborted');
        }
        if (outcome !== 'connects') throw outcome;
        const sessionId = `s${opened}`;
        const lost = Promise.withResolvers<string>();
        const link: Link = { sessionId, lost: lost.promise, close: () => log.push(`close ${sessionId}`) };
        links.push({ lose: () => lost.resolve('lost') });
        // Each connection is lost once it has been reported.
        queueMicrotask(() => setTimeout(() => lost.resolve('lost')));
        return link;
      },
      renewal: async () => renewal,
      onPhase: (phase) =>
        log.push(phase.name === 'reconnecting' ? `reconnecting ${phase.attempt}` : phase.name),
      onTrouble: (message) => log.push(`trouble: ${message}`),
      delay: async (milliseconds) => {
        log.push(`wait ${milliseconds}`);
      },
      random: () => 1,
      report: (failure) => log.push(`report ${String(failure)}`),
    },
    run.signal,
  );
  return { log, done, run };
}

const broken = new ConnectionFailure('unreachable');

test('a lost connection is opened again at once with the last session’s id, and the old one is closed after', async () => {
  const { log, done } = rehearse('push', ['connects', 'connects']);
  await done;
  expect(log).toEqual([
    'opening',
    'open -',
    'up',
    'reconnecting 1',
    'open s1',
    'close s1',
    'up',
    'reconnecting 1',
    'open s2',
    'close s2',
  ]);
});

test('a connection that is renewed stays open until the next one is there, and is not reported as lost', async () => {
  const { log, done } = rehearse('push', ['connects', 'connects', broken], Promise.resolve('added'));
  await done;
  expect(log.slice(0, 7)).toEqual(['opening', 'open -', 'up', 'open s1', 'close s1', 'up', 'open s2']);
  // The next one did not come about.
  expect(log.slice(7, 9)).toEqual(['reconnecting 1', 'wait 250']);
});

test('after failures the connection is tried again and again, after longer and longer waits', async () => {
  const { log, done } = rehearse('push', [
    'connects',
    broken,
    broken,
    broken,
    broken,
    broken,
    broken,
    'connects',
  ]);
  await done;
  expect(log.filter((line) => line.startsWith('wait'))).toEqual([
    'wait 500',
    'wait 1000',
    'wait 2000',
    'wait 4000',
    'wait 4000',
    'wait 4000',
  ]);
  expect(log.filter((line) => line.startsWith('open '))).toHaveLength(9);
  expect(log).toContain('reconnecting 7');
});

test('a first connection that fails reports why, and is tried again', async () => {
  const { log, done } = rehearse('watch', [broken, 'connects']);
  await done;
  expect(log.slice(0, 6)).toEqual(['opening', 'open -', 'trouble: unreachable', 'wait 250', 'open -', 'up']);
});

test('a publisher stops when another broadcaster has taken over the show', async () => {
  const taken = new WhipWhepRefusal(
    409,
    'broadcast_taken_over',
    'Another broadcaster has taken over this show',
  );
  const { log, done } = rehearse('push', ['connects', taken]);
  await done;
  expect(log.slice(-3)).toEqual(['open s1', 'close s1', 'failed']);
});

test('a viewer stops when the show is over', async () => {
  const { log, done } = rehearse('watch', [
    'connects',
    new WhipWhepRefusal(401, 'permit_missing', 'not live'),
  ]);
  await done;
  expect(log.at(-1)).toBe('ended');
});

test('a retry waits as long as the server asks for', async () => {
  const { log, done } = rehearse('watch', [new WhipWhepRefusal(503, 'draining', 'busy', 3000)]);
  await done;
  expect(log).toContain('wait 3000');
});

test('an abort closes the connection, and nothing happens after it', async () => {
  const { log, done, run } = rehearse('watch', ['connects']);
  await expect.poll(() => log).toContain('up');
  run.abort();
  await done;
  expect(log.at(-1)).toBe('close s1');
});
