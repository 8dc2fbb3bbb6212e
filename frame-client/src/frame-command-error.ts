/** Machine-readable reason why a command failed. */
export type FrameCommandErrorCode =
  /** FRAME-44: there is no frame to send it to. */
  | 'not_initialized'
  /** FRAME-21 to FRAME-35: its value is invalid, and nothing was posted. */
  | 'invalid'
  /** FRAME-39, FRAME-40 */
  | 'queue_full'
  /** FRAME-43, and also when the frame was replaced by another one. */
  | 'queue_cleared'
  /** FRAME-36: one attempt got no reply. Used as the cause of `retries_exhausted`. */
  | 'timed_out'
  /** FRAME-38 */
  | 'retries_exhausted'
  /** The frame replied that it cannot execute the command. */
  | 'refused';

/** A failed command. `code` is for programs and `message` for people; programs must not compare messages. */
export class FrameCommandError extends Error {
  readonly code: FrameCommandErrorCode;

  constructor(code: FrameCommandErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FrameCommandError';
    this.code = code;
  }
}
