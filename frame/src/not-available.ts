import type { FrameAction } from '@greenroom/contract/frame/frame-commands';

/** The error for a command that this frame does not support. */
export function notAvailable(action: FrameAction, mode: 'watch' | 'push'): Error {
  return new Error(`${action} is not available ${mode === 'push' ? 'yet' : 'while watching'}`);
}
