import { createStreamSchema } from '@greenroom/contract/streams/streams.schemas';
import { z } from 'zod';

/** The tags that were typed, separated by commas; each once, without the `#` that people put before one. */
export function typedTags(typed: string): string[] {
  const tags = typed.split(',').map((tag) => tag.trim().replace(/^#+\s*/, ''));
  return [...new Set(tags.filter((tag) => tag !== ''))];
}

/** What a field of tags holds, as the server takes it; else what is wrong with it. */
export const typedTagsSchema = z.string().transform((typed, context) => {
  const tags = typedTags(typed);
  const [issue] = createStreamSchema.shape.tags.safeParse(tags).error?.issues ?? [];
  if (issue === undefined) return tags;
  context.addIssue({ code: 'custom', message: issue.message });
  return z.NEVER;
});
