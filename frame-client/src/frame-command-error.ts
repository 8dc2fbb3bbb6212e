/** Why a command failed, for code. */
export type FrameCommandErrorCode =
  /** FRAME-44: there is no frame to send it to. */
  | 'not_initialized'
  /** FRAME-21 to FRAME-35: its value does not pass the check; nothing was posted. */
  | 'invalid'
  /** FRAME-39, FRAME-40 */
  | 'queue_full'
  /** FRAME-43, and when the frame gave way to another one. */
  | 'queue_cleared'
  /** FRAME-36: one try got no reply. The cause of `retries_exhausted`. */
  | 'timed_out'
  /** FRAME-38 */
  | 'retries_exhausted'
  /** The frame answered that it cannot carry the command out. */
  | 'refused';

/** A command that failed. `code` is for code, `message` is for people; what compares messages breaks with them. */
export class FrameCommandError extends Error {
  readonly code: FrameCommandErrorCode;

  constructor(code: FrameCommandErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FrameCommandError';
    this.code = code;
  }
}
