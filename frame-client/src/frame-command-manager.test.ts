import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FrameCommandMessage } from '@greenroom/contract/frame/frame-commands';
import { FrameCommandError } from './frame-command-error.ts';
import { FrameCommandManager } from './frame-command-manager.ts';
import type { CommandManagerOptions } from './frame-command-manager.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A manager on a line that only writes down what is posted; `answer` replies in the frame's place. */
function setUp(options: Partial<CommandManagerOptions> = {}) {
  const posted: FrameCommandMessage[] = [];
  const failures: string[] = [];
  let ids = 0;
  const manager = new FrameCommandManager({
    clock: {
      setTimeout: (callback, milliseconds) => setTimeout(callback, milliseconds),
      clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
    },
    createId: () => {
      ids += 1;
      return `command-${ids}`;
    },
    onTryFailed: ({ attempt, error }) => failures.push(`${attempt}: ${error.message}`),
    ...options,
  });
  manager.connect((message) => posted.push(message));
  const answer = (message: FrameCommandMessage | undefined) =>
    manager.receive({ commandId: message?.commandId ?? '', action: message?.action ?? '', success: true });
  return { manager, posted, failures, answer };
}

/** How a promise ends, without waiting for it. */
function outcome(promise: Promise<unknown>): { value: () => unknown } {
  let value: unknown = 'pending';
  const follow = async () => {
    try {
      value = { data: await promise };
    } catch (error) {
      value = error instanceof Error ? error.message : error;
    }
  };
  void follow();
  return { value: () => value };
}

test('[FRAME-8] posts action, value, target, streamId and commandId', () => {
  const { manager, posted } = setUp();
  void manager.send('setVolume', 40, { target: 'host', streamId: 'stream1' });
  expect(posted).toEqual([
    { action: 'setVolume', value: 40, target: 'host', streamId: 'stream1', commandId: 'command-1' },
  ]);
});

test('[FRAME-18] a reply settles its command with data or error', async () => {
  const { manager } = setUp();
  const loud = manager.send('setVolume', 40);
  const missing = manager.send('setCamera', 'camera-9');
  manager.receive({ commandId: 'command-1', action: 'setVolume', success: true, data: { volume: 40 } });
  manager.receive({ commandId: 'command-2', action: 'setCamera', success: false, error: 'No such camera' });
  await expect(loud).resolves.toEqual({ volume: 40 });
  await expect(missing).rejects.toThrow('No such camera');
});

test('[FRAME-20] a command that fails its check is not posted', async () => {
  const { manager, posted } = setUp();
  void manager.send('muteAudio');
  await expect(manager.send('setFramerate', 500)).rejects.toThrow('Framerate must be between 1 and 120');
  await expect(manager.send('setFramerate', 'fast')).rejects.toThrow('Invalid command: setFramerate');
  await expect(manager.send('setCamera', '')).rejects.toThrow('Device ID cannot be empty');
  expect(posted.map(({ action }) => action)).toEqual(['muteAudio']);
  expect(manager.status).toMatchObject({ waiting: 0, processing: 1 });
});

test('the posted value is the result of the check', () => {
  const { manager, posted } = setUp();
  void manager.send('setVolume', 900);
  void manager.send('sendChat', '  hi  ');
  expect(posted.map(({ value }) => value)).toEqual([100, 'hi']);
});

describe('tries', () => {
  test('[FRAME-36] one without a reply within 5000 ms fails with Response timeout', async () => {
    const { manager, failures } = setUp();
    void manager.send('muteAudio').catch(() => undefined);
    await vi.advanceTimersByTimeAsync(4999);
    expect(failures).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(failures).toEqual(['1: Response timeout']);
  });

  test('[FRAME-36] a reply in time is none that timed out', async () => {
    const { manager, posted, failures, answer } = setUp();
    const result = outcome(manager.send('muteAudio'));
    await vi.advanceTimersByTimeAsync(4999);
    answer(posted[0]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(result.value()).toEqual({ data: undefined });
    expect(failures).toEqual([]);
    expect(posted).toHaveLength(1);
  });

  test('[FRAME-37] a failed one is repeated after 1000 ms, under the same id', async () => {
    const { manager, posted } = setUp();
    void manager.send('muteAudio').catch(() => undefined);
    await vi.advanceTimersByTimeAsync(5999);
    expect(posted).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(posted).toHaveLength(2);
    expect(posted[1]).toEqual(posted[0]);
  });

  test('[FRAME-37] one that could not be posted is repeated as well', async () => {
    const { manager, posted } = setUp();
    let isBroken = true;
    manager.connect((message) => {
      if (isBroken) throw new Error('The frame is gone');
      posted.push(message);
    });
    void manager.send('muteAudio').catch(() => undefined);
    isBroken = false;
    await vi.advanceTimersByTimeAsync(999);
    expect(posted).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(posted).toHaveLength(1);
  });

  test('[FRAME-38] after the third failed retry the command fails with Max retries exceeded', async () => {
    const { manager, posted, failures } = setUp();
    const result = outcome(manager.send('muteAudio'));
    await vi.advanceTimersByTimeAsync(4 * 5000 + 3 * 1000 - 1);
    expect(result.value()).toBe('pending');
    await vi.advanceTimersByTimeAsync(1);
    expect(result.value()).toBe('Max retries exceeded');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(posted).toHaveLength(4);
    expect(failures).toHaveLength(4);
  });

  test('[FRAME-38] one that could not be posted is repeated no more often', async () => {
    const { manager, failures } = setUp();
    manager.connect(() => {
      throw new Error('The frame is gone');
    });
    const result = outcome(manager.send('muteAudio'));
    await vi.advanceTimersByTimeAsync(3 * 1000 - 1);
    expect(result.value()).toBe('pending');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(result.value()).toBe('Max retries exceeded');
    expect(failures).toHaveLength(4);
  });

  test('a reply between two tries is accepted', async () => {
    const { manager, posted, answer } = setUp();
    const result = outcome(manager.send('muteAudio'));
    await vi.advanceTimersByTimeAsync(5500);
    answer(posted[0]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(result.value()).toEqual({ data: undefined });
    expect(posted).toHaveLength(1);
  });

  test('a refusal is an answer, and the command is not sent again', async () => {
    const { manager, posted } = setUp();
    const result = outcome(manager.send('startRecording'));
    manager.receive({ commandId: 'command-1', action: 'startRecording', success: false, error: 'No' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(result.value()).toBe('No');
    expect(posted).toHaveLength(1);
  });
});

describe('queue', () => {
  test('[FRAME-41] processes 5 commands at a time', () => {
    const { manager, posted, answer } = setUp();
    for (let count = 0; count < 8; count += 1) void manager.send('requestStats');
    expect(posted).toHaveLength(5);
    expect(manager.status).toMatchObject({ waiting: 3, processing: 5 });
    answer(posted[0]);
    expect(posted).toHaveLength(6);
    answer(posted[3]);
    answer(posted[4]);
    expect(posted.map(({ commandId }) => commandId)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((id) => `command-${id}`),
    );
    expect(manager.status).toMatchObject({ waiting: 0, processing: 5 });
  });

  test('[FRAME-41] a command that waits to be tried again is one of the 5', async () => {
    const { manager, posted, failures } = setUp();
    for (let count = 0; count < 8; count += 1) void outcome(manager.send('requestStats'));
    await vi.advanceTimersByTimeAsync(5500);
    expect(failures).toHaveLength(5);
    expect(manager.status).toMatchObject({ waiting: 3, processing: 5 });
    expect(new Set(posted.map(({ commandId }) => commandId)).size).toBe(5);
  });

  test('[FRAME-39] holds at most 100 commands', async () => {
    const { manager } = setUp();
    for (let count = 0; count < 5 + 100; count += 1) void manager.send('requestStats');
    expect(manager.status.waiting).toBe(100);
    await expect(manager.send('requestStats')).rejects.toThrow('Command queue is full');
    expect(manager.status.waiting).toBe(100);
  });

  test('[FRAME-43] cleared, its waiting commands fail with Queue cleared', async () => {
    const { manager, posted, answer } = setUp();
    const results = Array.from({ length: 7 }, () => outcome(manager.send('requestStats')));
    manager.clear();
    await vi.advanceTimersByTimeAsync(0);
    expect(results.map(({ value }) => value())).toEqual([
      ...Array.from({ length: 5 }, () => 'pending'),
      'Queue cleared',
      'Queue cleared',
    ]);
    for (const message of posted) answer(message);
    await vi.advanceTimersByTimeAsync(0);
    expect(results[0]?.value()).toEqual({ data: undefined });
    expect(posted).toHaveLength(5);
  });

  test('without the frame all commands fail with Queue cleared', async () => {
    const { manager } = setUp();
    const results = Array.from({ length: 7 }, () => outcome(manager.send('requestStats')));
    manager.disconnect();
    await vi.advanceTimersByTimeAsync(0);
    expect(new Set(results.map(({ value }) => value()))).toEqual(new Set(['Queue cleared']));
    expect(manager.status).toEqual({ waiting: 0, processing: 0, isInitialized: false });
  });
});

test('[FRAME-44] a command before the manager is set up fails with Command manager not initialized', async () => {
  const manager = new FrameCommandManager({
    clock: { setTimeout: () => undefined, clearTimeout: () => undefined },
    createId: () => 'id',
  });
  await expect(manager.send('startStream')).rejects.toThrow('Command manager not initialized');
});

describe('the code of a failure', () => {
  /** How a command ends, by the code of its failure. */
  async function codeOf(sent: Promise<unknown>): Promise<string> {
    try {
      await sent;
      return 'none';
    } catch (failure) {
      return failure instanceof FrameCommandError ? failure.code : 'no FrameCommandError';
    }
  }

  test('shows that the check, the frame or the queue refused', async () => {
    const { manager } = setUp({ queueMax: 0 });
    expect(await codeOf(manager.send('setFramerate', 500))).toBe('invalid');
    expect(await codeOf(manager.send('requestStats'))).toBe('queue_full');
    const { manager: open } = setUp();
    const sent = codeOf(open.send('startRecording'));
    open.receive({ commandId: 'command-1', action: 'startRecording', success: false, error: 'No' });
    expect(await sent).toBe('refused');
  });

  test('shows that no try got a reply', async () => {
    const { manager } = setUp();
    const sent = manager.send('muteAudio');
    const code = codeOf(sent);
    await vi.advanceTimersByTimeAsync(4 * 5000 + 3 * 1000);
    expect(await code).toBe('retries_exhausted');
    await expect(sent).rejects.toMatchObject({ cause: { code: 'timed_out' } });
  });

  test('shows that the frame is gone, for pending and for later commands', async () => {
    const { manager } = setUp();
    const code = codeOf(manager.send('muteAudio'));
    manager.disconnect();
    expect(await code).toBe('queue_cleared');
    expect(await codeOf(manager.send('muteAudio'))).toBe('not_initialized');
  });
});
