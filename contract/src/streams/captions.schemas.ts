import { z } from 'zod';
import { captionLimits } from '../limits/replays.ts';

const { textMaxCharacters, delayMaxMs } = captionLimits;

/** A line of a show's captions. */
export const newCaptionSchema = z.object({
  text: z
    .string()
    .trim()
    .min(1, 'Write what is said')
    .max(textMaxCharacters, `A line has at most ${textMaxCharacters} characters`),
  /** How long ago it was spoken, in milliseconds. */
  delayMs: z.number().int().min(0).max(delayMaxMs).default(0),
});

export const captionSchema = z.object({ text: z.string(), delayMs: z.number().int() });
export type Caption = z.infer<typeof captionSchema>;
