import { checkFrameCommand } from '@greenroom/contract/frame/frame-commands';
import type { FrameCommand, FrameCommandMessage, FrameReply } from '@greenroom/contract/frame/frame-commands';
import { frameLimits } from '@greenroom/contract/limits';

/** Replies that a repeated try may still ask for. */
const keptReplies = 200;

export interface CommandHandlerOptions {
  /** Carries a checked command out; rejects with an Error in words for people. */
  run(command: FrameCommand): Promise<void>;
  /** The `data` of a successful reply. */
  snapshot(): unknown;
  /** Resolves after the time in which every command is answered. */
  patience(): Promise<void>;
  /** The work of a command failed after it was answered. */
  onLateFailure(message: string): void;
}

/**
 * Answers commands (FRAME-18): checks each again, carries it out once however often it is tried, and answers within
 * `frameLimits.answerWithinMs`, if need be before the work is done; events then tell how it went.
 */
export class CommandHandler {
  readonly #options: CommandHandlerOptions;
  readonly #replies = new Map<string, Promise<FrameReply>>();

  constructor(options: CommandHandlerOptions) {
    this.#options = options;
  }

  async handle(message: FrameCommandMessage): Promise<FrameReply> {
    const known = this.#replies.get(message.commandId);
    if (known !== undefined) return known;
    const reply = this.#answer(message);
    this.#replies.set(message.commandId, reply);
    const [oldest] = this.#replies.keys();
    if (this.#replies.size > keptReplies && oldest !== undefined) this.#replies.delete(oldest);
    return reply;
  }

  async #answer({ action, value, commandId }: FrameCommandMessage): Promise<FrameReply> {
    const check = checkFrameCommand(action, value);
    if (!check.success) return { commandId, action, success: false, error: check.error };
    let isAnswered = false;
    const work = this.#options.run(check.command).catch((error: unknown) => {
      const failure = error instanceof Error ? error : new Error(`${action} failed`, { cause: error });
      if (isAnswered) this.#options.onLateFailure(failure.message);
      else throw failure;
    });
    try {
      await Promise.race([work, this.#options.patience()]);
      return { commandId, action, success: true, data: this.#options.snapshot() };
    } catch (error) {
      return { commandId, action, success: false, error: error instanceof Error ? error.message : '' };
    } finally {
      isAnswered = true;
    }
  }
}

/** The wait that a page gives its commands. */
export async function answerPatience(): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, frameLimits.answerWithinMs);
  });
}
