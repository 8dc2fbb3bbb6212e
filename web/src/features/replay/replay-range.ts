import { clipLimits } from '@greenroom/contract/limits/replays';

/** A part of a replay, in milliseconds from its start. */
export interface ReplayRange {
  startMs: number;
  endMs: number;
}

/** The allowed lengths of a part, and the length of the whole. */
export interface RangeBounds {
  lengthMs: number;
  minMs: number;
  /** If omitted, a part may be the whole. */
  maxMs?: number;
}

/** The initial range of a clip: the last seconds before the current moment, or the first seconds of the replay. */
export function suggestedRange(atMs: number, lengthMs: number): ReplayRange {
  const startMs = Math.max(0, Math.floor(atMs) - clipLimits.suggestedMs);
  const endMs = startMs === 0 ? Math.min(clipLimits.suggestedMs, Math.floor(lengthMs)) : Math.floor(atMs);
  return { startMs, endMs };
}

/** Moves the start. If the end would then be too near or too far, it moves along. */
export function withStart(
  { endMs }: ReplayRange,
  atMs: number,
  { lengthMs, minMs, maxMs = lengthMs }: RangeBounds,
): ReplayRange {
  const startMs = Math.floor(Math.min(Math.max(0, atMs), Math.max(0, lengthMs - minMs)));
  const near = Math.max(startMs + minMs, Math.min(endMs, startMs + maxMs));
  return { startMs, endMs: Math.floor(Math.min(lengthMs, near)) };
}

/** Moves the end. If the start would then be too near or too far, it moves along. */
export function withEnd(
  { startMs }: ReplayRange,
  atMs: number,
  { lengthMs, minMs, maxMs = lengthMs }: RangeBounds,
): ReplayRange {
  const endMs = Math.floor(Math.min(lengthMs, Math.max(Math.min(minMs, lengthMs), atMs)));
  const near = Math.min(endMs - minMs, Math.max(startMs, endMs - maxMs));
  return { startMs: Math.floor(Math.max(0, near)), endMs };
}
