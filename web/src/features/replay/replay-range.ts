import { clipLimits } from '@greenroom/contract/limits/replays';

/** A part of a replay, in milliseconds from its beginning. */
export interface ReplayRange {
  startMs: number;
  endMs: number;
}

/** How long a part may be, and what it is a part of. */
export interface RangeBounds {
  lengthMs: number;
  minMs: number;
  /** Left out, a part may be all. */
  maxMs?: number;
}

/** What a clip begins with: the last seconds up to the moment that is shown, or the first ones of the replay. */
export function suggestedRange(atMs: number, lengthMs: number): ReplayRange {
  const startMs = Math.max(0, Math.floor(atMs) - clipLimits.suggestedMs);
  const endMs = startMs === 0 ? Math.min(clipLimits.suggestedMs, Math.floor(lengthMs)) : Math.floor(atMs);
  return { startMs, endMs };
}

/** Moves the start; an end that would be too near or too far goes along. */
export function withStart(
  { endMs }: ReplayRange,
  atMs: number,
  { lengthMs, minMs, maxMs = lengthMs }: RangeBounds,
): ReplayRange {
  const startMs = Math.floor(Math.min(Math.max(0, atMs), Math.max(0, lengthMs - minMs)));
  const near = Math.max(startMs + minMs, Math.min(endMs, startMs + maxMs));
  return { startMs, endMs: Math.floor(Math.min(lengthMs, near)) };
}

/** Moves the end; a start that would be too near or too far goes along. */
export function withEnd(
  { startMs }: ReplayRange,
  atMs: number,
  { lengthMs, minMs, maxMs = lengthMs }: RangeBounds,
): ReplayRange {
  const endMs = Math.floor(Math.min(lengthMs, Math.max(Math.min(minMs, lengthMs), atMs)));
  const near = Math.min(endMs - minMs, Math.max(startMs, endMs - maxMs));
  return { startMs: Math.floor(Math.max(0, near)), endMs };
}
