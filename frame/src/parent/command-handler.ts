import { checkFrameCommand } from '@greenroom/contract/frame/frame-commands';
import type {
  FrameAction,
  FrameCommand,
  FrameCommandMessage,
  FrameReply,
} from '@greenroom/contract/frame/frame-commands';
import { frameLimits } from '@greenroom/contract/limits/studio';

/** How many results are kept for repeated attempts. */
const keptResults = 200;

type Result = Pick<FrameReply, 'success' | 'error'>;

export interface CommandHandlerOptions {
  /** Executes a validated command. Rejects with an Error whose message is for people. */
  run(command: FrameCommand, streamId: string | undefined): Promise<void>;
  /** The `data` of a successful reply. */
  snapshot(): unknown;
  /** Resolves after the time within which every command must be answered. */
  patience(): Promise<void>;
  /** A command failed after it was answered. */
  onLateFailure(message: string, action: FrameAction): void;
}

/**
 * Answers commands (FRAME-18). Each is validated again, executed once however often it is retried, and
 * answered within `frameLimits.answerWithinMs`, if necessary before it has finished. Events report the rest.
 */
export class CommandHandler {
  readonly #options: CommandHandlerOptions;
  readonly #results = new Map<string, Promise<Result>>();

  constructor(options: CommandHandlerOptions) {
    this.#options = options;
  }

  async handle(message: FrameCommandMessage): Promise<FrameReply> {
    const { commandId, action } = message;
    let result = this.#results.get(commandId);
    if (result === undefined) {
      result = this.#carryOut(message);
      this.#results.set(commandId, result);
      const [oldest] = this.#results.keys();
      if (this.#results.size > keptResults && oldest !== undefined) this.#results.delete(oldest);
    }
    const { success, error } = await result;
    // Read for each answer, so that the answer to a retry does not contain an outdated state.
    return success
      ? { commandId, action, success, data: this.#options.snapshot() }
      : { commandId, action, success, error };
  }

  async #carryOut({ action, value, streamId }: FrameCommandMessage): Promise<Result> {
    const check = checkFrameCommand(action, value);
    if (!check.success) return { success: false, error: check.error };
    let isAnswered = false;
    const work = this.#options.run(check.command, streamId).catch((error: unknown) => {
      const failure = error instanceof Error ? error : new Error(`${action} failed`, { cause: error });
      if (isAnswered) this.#options.onLateFailure(failure.message, check.command.action);
      else throw failure;
    });
    try {
      await Promise.race([work, this.#options.patience()]);
      return { success: true };
    } catch (error) {
      return { success: false, error: error instanceof Error ? error.message : '' };
    } finally {
      isAnswered = true;
    }
  }
}

/** The patience that a page has with its commands. */
export async function answerPatience(): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, frameLimits.answerWithinMs);
  });
}
