import { z } from 'zod';

/** How a search text was interpreted. */
export const searchReadingSchema = z.object({
  /** The text that was searched instead, if a word was unknown and a similar one exists. */
  correctedTo: z.string().optional(),
  /** Normalised words that were ignored, because nothing contains them together with the others. */
  leftOut: z.array(z.string()),
  /** Parts interpreted as filters ("Under $30"), each with the remaining search text. */
  understood: z.array(z.object({ label: z.string(), rest: z.string() })),
  /** The search text without all of these parts. */
  wordsAlone: z.string(),
  /** Normalised words to highlight (`plainForm`). */
  markedWords: z.array(z.string()),
});
export type SearchReading = z.infer<typeof searchReadingSchema>;

/** A brand as a search shows it, with the address of its logo if it has one. */
export const foundBrandSchema = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  location: z.string().optional(),
  logo: z.string().optional(),
});
export type FoundBrand = z.infer<typeof foundBrandSchema>;
