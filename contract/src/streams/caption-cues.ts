import { captionLimits } from '../limits/replays.ts';
import type { Caption } from './captions.schemas.ts';

/** A line of captions with its time; milliseconds of whatever the line was timed by. */
export interface CaptionCue {
  text: string;
  startMs: number;
  endMs: number;
}

/** How long a line stays, in milliseconds: long enough to be read. */
export function readingMs(text: string): number {
  const { readingMsPerCharacter, shownMinMs, shownMaxMs } = captionLimits;
  return Math.min(shownMaxMs, Math.max(shownMinMs, text.length * readingMsPerCharacter));
}

/**
 * The lines with their times, in order: each from when it was said until it is read, or the next begins.
 *
 * @param lines in the order in which they came; `atMs` is when
 */
export function captionCues(lines: readonly { atMs: number; caption: Caption }[]): CaptionCue[] {
  const cues: CaptionCue[] = [];
  for (const { atMs, caption } of lines) {
    const { text, delayMs } = caption;
    const last = cues.at(-1);
    const startMs = Math.max(0, atMs - delayMs, last?.startMs ?? 0);
    if (last !== undefined) last.endMs = Math.min(last.endMs, startMs);
    cues.push({ text, startMs, endMs: startMs + readingMs(text) });
  }
  return cues.filter(({ startMs, endMs }) => endMs > startMs);
}
