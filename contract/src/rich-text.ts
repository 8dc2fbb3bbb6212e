import { z } from 'zod';

/** Words of a line, with what stands out in them. */
const wordsSchema = z.object({
  text: z.string(),
  isStrong: z.literal(true).optional(),
  isEmphasized: z.literal(true).optional(),
});
export type Words = z.infer<typeof wordsSchema>;

/**
 * A text with a small part of Markdown, taken apart: paragraphs, lists, strong and emphasized words. A page makes elements of
 * it, so that nothing in it is ever HTML. A paragraph has one line.
 */
export const richTextSchema = z.array(
  z.object({
    kind: z.enum(['paragraph', 'list', 'numbered-list']),
    lines: z.array(z.array(wordsSchema)),
  }),
);
export type RichText = z.infer<typeof richTextSchema>;
