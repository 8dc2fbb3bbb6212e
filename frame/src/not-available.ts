import type { FrameAction } from '@greenroom/contract/frame/frame-commands';

/** A command of the contract that this frame cannot carry out. */
export function notAvailable(action: FrameAction, mode: 'watch' | 'push'): Error {
  return new Error(`${action} is not available ${mode === 'push' ? 'yet' : 'while watching'}`);
}
