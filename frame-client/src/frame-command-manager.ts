import type { FrameAction, FrameCommandMessage, FrameReply } from '@greenroom/contract/frame/frame-commands';
import { checkFrameCommand } from '@greenroom/contract/frame/frame-commands';
import { frameLimits } from '@greenroom/contract/limits/studio';
import { FrameCommandError } from './frame-command-error.ts';

/** Timers, replaceable in tests. */
export interface CommandClock {
  setTimeout(callback: () => void, milliseconds: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** Posts a message to the frame. An error that it throws counts as a failed attempt. */
export type CommandTransport = (message: FrameCommandMessage) => void;

export interface CommandManagerOptions {
  clock: CommandClock;
  /** Returns a new id for each command. */
  createId: () => string;
  /** How many commands may wait: 100, or 50 behind a hook (FRAME-39, FRAME-40). */
  queueMax?: number;
  /** Called with each failed attempt, for logging. */
  onTryFailed?: (failure: { action: string; attempt: number; error: Error }) => void;
}

/** The person that a command is for, if a frame shows several. */
export interface CommandAddress {
  target?: string;
  streamId?: string;
}

interface PendingCommand {
  message: FrameCommandMessage;
  /** 1 for the first attempt. */
  attempt: number;
  timer: unknown;
  resolve: (data: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * How many commands wait for their turn and for their reply, refreshed every
 * `frameLimits.queueStatusRefreshMs` (FRAME-42).
 */
export interface QueueStatus {
  waiting: number;
  processing: number;
  isInitialized: boolean;
}

/**
 * Sends commands to the frame and waits for their replies (FRAME-20, FRAME-36 to FRAME-44). A command is
 * validated, queued, and retried until a reply arrives. A reply that refuses the command is final and not
 * retried.
 */
export class FrameCommandManager {
  readonly #options: CommandManagerOptions;
  readonly #queueMax: number;
  #transport: CommandTransport | undefined;
  #waiting: PendingCommand[] = [];
  readonly #processing = new Map<string, PendingCommand>();

  constructor(options: CommandManagerOptions) {
    this.#options = options;
    this.#queueMax = options.queueMax ?? frameLimits.queueMax;
  }

  /** Connects the manager to a frame. */
  connect(transport: CommandTransport): void {
    this.#transport = transport;
  }

  /** The frame is gone: everything sent or queued fails with 'Queue cleared'. */
  disconnect(): void {
    this.#transport = undefined;
    this.clear();
    for (const command of this.#processing.values()) this.#settle(command, () => command.reject(cleared()));
  }

  get status(): QueueStatus {
    return {
      waiting: this.#waiting.length,
      processing: this.#processing.size,
      isInitialized: this.#transport !== undefined,
    };
  }

  /**
   * Sends a command.
   * @returns the reply's data
   * @throws FrameCommandError with a code; the cause of `retries_exhausted` is the failure of the last
   * attempt
   */
  async send(action: FrameAction, value?: unknown, address: CommandAddress = {}): Promise<unknown> {
    if (this.#transport === undefined) {
      throw new FrameCommandError('not_initialized', 'Command manager not initialized');
    }
    const check = checkFrameCommand(action, value);
    if (!check.success) throw new FrameCommandError('invalid', check.error);
    if (this.#waiting.length >= this.#queueMax) {
      throw new FrameCommandError('queue_full', 'Command queue is full');
    }
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.push({
      message: { action, value: check.command.value, ...address, commandId: this.#options.createId() },
      attempt: 0,
      timer: undefined,
      resolve,
      reject,
    });
    this.#process();
    return promise;
  }

  /** Handles a reply. A reply to a command that nobody waits for any more is dropped. */
  receive(reply: FrameReply): void {
    const command = this.#processing.get(reply.commandId);
    if (command === undefined) return;
    this.#settle(command, () => {
      if (reply.success) command.resolve(reply.data);
      else command.reject(new FrameCommandError('refused', reply.error ?? `${reply.action} failed`));
    });
  }

  /**
   * Posts unanswered commands again, to a frame that was not loaded before. The frame executes each only
   * once.
   */
  repost(): void {
    for (const command of this.#processing.values()) this.#transport?.(command.message);
  }

  /** Fails queued commands with 'Queue cleared' (FRAME-43). */
  clear(): void {
    const dropped = this.#waiting;
    this.#waiting = [];
    for (const command of dropped) command.reject(cleared());
  }

  #process(): void {
    while (this.#processing.size < frameLimits.processedAtATime) {
      const command = this.#waiting.shift();
      if (command === undefined) return;
      this.#processing.set(command.message.commandId, command);
      this.#try(command);
    }
  }

  #try(command: PendingCommand): void {
    const { clock } = this.#options;
    command.attempt += 1;
    command.timer = clock.setTimeout(
      () => this.#tryFailed(command, new FrameCommandError('timed_out', 'Response timeout')),
      frameLimits.responseTimeoutMs,
    );
    try {
      this.#transport?.(command.message);
    } catch (error) {
      clock.clearTimeout(command.timer);
      this.#tryFailed(command, error instanceof Error ? error : new Error(String(error)));
    }
  }

  #tryFailed(command: PendingCommand, error: Error): void {
    const { clock, onTryFailed } = this.#options;
    onTryFailed?.({ action: command.message.action, attempt: command.attempt, error });
    if (command.attempt > frameLimits.maxRetries) {
      this.#settle(command, () =>
        command.reject(new FrameCommandError('retries_exhausted', 'Max retries exceeded', { cause: error })),
      );
      return;
    }
    command.timer = clock.setTimeout(() => this.#try(command), frameLimits.retryDelayMs);
  }

  #settle(command: PendingCommand, settle: () => void): void {
    this.#options.clock.clearTimeout(command.timer);
    this.#processing.delete(command.message.commandId);
    settle();
    this.#process();
  }
}

function cleared(): FrameCommandError {
  return new FrameCommandError('queue_cleared', 'Queue cleared');
}
