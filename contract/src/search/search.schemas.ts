import { z } from 'zod';

/** How a search text was understood. */
export const searchReadingSchema = z.object({
  /** The text that was searched instead, where a word of it was nowhere and a near one is. */
  correctedTo: z.string().optional(),
  /** Words that were not searched, because nothing has them together with the others; in their plain form. */
  leftOut: z.array(z.string()),
  /** Parts that were taken as filters ("Under $30"), each with the search text that is left without it. */
  understood: z.array(z.object({ label: z.string(), rest: z.string() })),
  /** The search text without all of these parts. */
  wordsAlone: z.string(),
  /** Words to mark where they stand, in their plain form (`plainForm`). */
  markedWords: z.array(z.string()),
});
export type SearchReading = z.infer<typeof searchReadingSchema>;

/** A brand as a search shows it; the address of its logo where it has one. */
export const foundBrandSchema = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  location: z.string().optional(),
  logo: z.string().optional(),
});
export type FoundBrand = z.infer<typeof foundBrandSchema>;
