import { useQuery } from '@tanstack/react-query';
import { Leaf } from 'lucide-react';
import { greenRatingQuery } from './green.api.ts';

/**
 * A brand's green grade at the top of its page, with a link to the evidence below. Renders nothing until it is
 * known.
 */
export function GreenGradeLink({ slug }: { slug: string }) {
  const rating = useQuery(greenRatingQuery(slug));
  if (rating.data === undefined) return null;
  const { grade } = rating.data;
  return (
    <a
      href="#green-rating"
      className="inline-flex min-h-11 items-center text-small font-semibold text-leaf-text underline-offset-4 hover:underline"
    >
      <Leaf aria-hidden="true" className="mr-1.5 size-4" />
      {grade === undefined ? 'Green rating: Unrated' : `Green rating: ${grade}`}
    </a>
  );
}
