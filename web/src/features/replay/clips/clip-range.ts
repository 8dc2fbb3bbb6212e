import { clipLimits } from '@greenroom/contract/limits';

/** A part of a replay, in milliseconds from its beginning. */
export interface ClipRange {
  startMs: number;
  endMs: number;
}

/** What a press begins with: the last seconds up to the moment that is shown, or the first ones of the replay. */
export function suggestedRange(atMs: number, lengthMs: number): ClipRange {
  const startMs = Math.max(0, Math.floor(atMs) - clipLimits.suggestedMs);
  const endMs = startMs === 0 ? Math.min(clipLimits.suggestedMs, Math.floor(lengthMs)) : Math.floor(atMs);
  return { startMs, endMs };
}

/** Moves the start; an end that would be too near or too far goes along. */
export function withStart({ endMs }: ClipRange, atMs: number, lengthMs: number): ClipRange {
  const { lengthMinMs, lengthMaxMs } = clipLimits;
  const startMs = Math.floor(Math.min(Math.max(0, atMs), Math.max(0, lengthMs - lengthMinMs)));
  return {
    startMs,
    endMs: Math.floor(
      Math.min(lengthMs, Math.max(startMs + lengthMinMs, Math.min(endMs, startMs + lengthMaxMs))),
    ),
  };
}

/** Moves the end; a start that would be too near or too far goes along. */
export function withEnd({ startMs }: ClipRange, atMs: number, lengthMs: number): ClipRange {
  const { lengthMinMs, lengthMaxMs } = clipLimits;
  const endMs = Math.floor(Math.min(lengthMs, Math.max(Math.min(lengthMinMs, lengthMs), atMs)));
  return {
    startMs: Math.floor(Math.max(0, Math.min(endMs - lengthMinMs, Math.max(startMs, endMs - lengthMaxMs)))),
    endMs,
  };
}
