import type { GreenRating as Rating } from '@greenroom/contract/green/green.schemas';
import { useQuery } from '@tanstack/react-query';
import { Leaf } from 'lucide-react';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { QueryErrorState } from '../../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { Section } from '../../../ui/section.tsx';
import { greenRatingQuery } from './green.api.ts';
import { ObjectionButton } from './objection-button.tsx';
import { GreenClaimItem } from './green-claim-item.tsx';
import { GreenHistory } from './green-history.tsx';

/** What the rating is based on, or why there is none. */
function groundsOf({ score, claims }: Rating): string {
  if (score !== undefined) return `${score} of 100, from accepted evidence that is not expired.`;
  // Evidence about one product does not rate its brand.
  if (claims.some(({ isCounted }) => isCounted))
    return 'The evidence that counts is about single products. That says nothing about the rest of the brand.';
  if (claims.length > 0) return 'No evidence counts any more: all that was accepted is expired or withdrawn.';
  return 'No evidence that counts has been accepted yet. That says nothing about the brand.';
}

/** A brand's green rating, and all the evidence behind it (GREEN-2, GREEN-3). */
export function GreenRating({ slug }: { slug: string }) {
  const rating = useQuery(greenRatingQuery(slug));
  return (
    <div id="green-rating" className="scroll-mt-24">
      <Section title="Green rating">
        {rating.data === undefined ? (
          rating.isError ? (
            <QueryErrorState
              query={rating}
              title="Failed to load the green rating"
              text={describeFailure(rating.error)}
            />
          ) : (
            <Loading label="Loading the green rating">
              <Skeleton className="h-24 rounded-card" />
            </Loading>
          )
        ) : (
          <>
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <span className="inline-flex items-center gap-2 rounded-card bg-moss px-4 py-2 font-display text-heading">
                <Leaf aria-hidden="true" className="size-6 text-leaf-text" />
                {rating.data.grade ?? 'Unrated'}
              </span>
              <span className="text-ink-soft">{groundsOf(rating.data)}</span>
            </p>
            {rating.data.claims.length === 0 ? null : (
              <ul aria-label="Evidence" className="mt-6 grid gap-4 md:grid-cols-2">
                {rating.data.claims.map((claim) => (
                  <GreenClaimItem key={claim.id} claim={claim}>
                    {claim.status === 'accepted' ? <ObjectionButton claim={claim} /> : null}
                  </GreenClaimItem>
                ))}
              </ul>
            )}
            <GreenHistory claims={rating.data.claims} now={new Date(rating.dataUpdatedAt)} />
          </>
        )}
      </Section>
    </div>
  );
}
