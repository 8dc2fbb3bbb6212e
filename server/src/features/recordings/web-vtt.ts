import type { CaptionCue } from '@greenroom/contract/streams/caption-cues';
import { escapeText } from '../../platform/markup-text.ts';

/** Formats captions as a WebVTT file (W3C WebVTT, 4). */
export function toWebVtt(cues: readonly CaptionCue[]): string {
  const blocks = cues.map(
    ({ text, startMs, endMs }) => `${timestamp(startMs)} --> ${timestamp(endMs)}\n${lineOf(text)}`,
  );
  return `${['WEBVTT', ...blocks].join('\n\n')}\n`;
}

const two = (part: number) => String(part).padStart(2, '0');

/** hh:mm:ss.ttt */
function timestamp(ms: number): string {
  const whole = Math.floor(ms / 1000);
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  return `${two(hours)}:${two(minutes)}:${two(seconds)}.${String(Math.floor(ms % 1000)).padStart(3, '0')}`;
}

/** One line of text, escaped so that it contains no tag and no arrow. */
function lineOf(text: string): string {
  return escapeText(text.replaceAll(/\s+/g, ' '));
}
