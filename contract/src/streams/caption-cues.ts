import { captionLimits } from '../limits/replays.ts';
import type { Caption } from './captions.schemas.ts';

/** A line of captions with its time in milliseconds, on the same clock as its input. */
export interface CaptionCue {
  text: string;
  startMs: number;
  endMs: number;
}

/** How long a line is shown, in milliseconds, so that it can be read. */
export function readingMs(text: string): number {
  const { readingMsPerCharacter, shownMinMs, shownMaxMs } = captionLimits;
  return Math.min(shownMaxMs, Math.max(shownMinMs, text.length * readingMsPerCharacter));
}

/**
 * Timed lines in order. Each is shown from when it was spoken until it has been read or the next one begins.
 *
 * @param lines in order of arrival; `atMs` is when each was spoken
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
