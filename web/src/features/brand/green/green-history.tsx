import { type GreenChangeKind, greenHistory } from '@greenroom/contract/green/green-history';
import { greenTopicLabels } from '@greenroom/contract/green/green-labels';
import type { GreenClaim } from '@greenroom/contract/green/green.schemas';
import { formatDate } from '@greenroom/contract/time-format';
import { Disclosure } from '../../../ui/list/disclosure.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';

const kindLabels: Readonly<Record<GreenChangeKind, string>> = {
  accepted: 'accepted',
  withdrawn: 'withdrawn after an objection',
  'withdrawn-by-brand': 'withdrawn by the brand',
  expired: 'expired',
};

/** The history of a brand's rating: each change, and the resulting rating. Renders nothing without a change. */
export function GreenHistory({ claims, now }: { claims: readonly GreenClaim[]; now: Date }) {
  const changes = greenHistory(claims, now);
  if (changes.length === 0) return null;
  return (
    <Disclosure label="History of the rating" labelClass="text-small text-leaf-text" className="mt-6">
      <ol aria-label="History of the rating" className="mt-3 border-l-2 border-stone-strong">
        {changes.map(({ at, kind, claim, rating }) => (
          <li key={`${claim.id} ${kind}`} className="py-2 pl-4 text-small">
            <p className="wrap-anywhere">
              <span className="font-semibold">
                {greenTopicLabels[claim.topic]} {kindLabels[kind]}
              </span>
              {claim.product === undefined ? '' : `, of ${claim.product.name} only`}: {claim.statement}
            </p>
            <p className="text-ink-soft">
              <LocalTime moment={at.toISOString()} format={formatDate} />,{' '}
              {rating === undefined ? 'Unrated' : `grade ${rating.grade}, ${rating.score} of 100`} from then
              on
            </p>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
