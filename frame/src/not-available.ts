import type { FrameAction } from '@greenroom/contract/frame/frame-commands';

/** A command that this frame knows and cannot carry out. */
export function notAvailable(action: FrameAction, mode: 'watch' | 'push'): Error {
  return new Error(`${action} is not available ${mode === 'push' ? 'yet' : 'while watching'}`);
}
