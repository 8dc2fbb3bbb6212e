import { greenKindLabels, greenTopicLabels } from '@greenroom/contract/green/green-labels';
import type { GreenClaim } from '@greenroom/contract/green/green.schemas';
import { formatDate } from '@greenroom/contract/time-format';
import { ExternalLink } from 'lucide-react';
import { Badge } from '../../../ui/badge.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';

/** Where a claim stands, in a word or two. */
function standing({ status, isCounted }: Pick<GreenClaim, 'status' | 'isCounted'>): string {
  if (status === 'pending') return 'Waits for a verdict';
  if (status === 'refused') return 'Refused';
  return isCounted ? 'Counts' : 'Expired';
}

/** A claim with its evidence: who verified it, what was decided, and until when it counts. */
export function GreenClaimItem({ claim }: { claim: GreenClaim }) {
  return (
    <li className="rounded-card border border-stone bg-paper-raised p-4 text-small sm:p-5">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-text text-body font-semibold tracking-normal">{greenTopicLabels[claim.topic]}</h3>
        <Badge tone={claim.isCounted ? 'leaf' : 'stone'}>{standing(claim)}</Badge>
      </div>
      <p className="mt-2 wrap-anywhere">{claim.statement}</p>
      <p className="mt-2 text-ink-soft">
        {greenKindLabels[claim.kind]} by {claim.verifier}, until{' '}
        <LocalTime moment={claim.validUntil} format={formatDate} />
      </p>
      {claim.decision === undefined ? null : (
        <p className="mt-2 border-l-2 border-stone-strong pl-3 text-ink-soft wrap-anywhere">
          {claim.decision.words} <span className="text-stone-text">{claim.decision.by}, </span>
          <LocalTime moment={claim.decision.at} format={formatDate} />
        </p>
      )}
      <a
        href={claim.evidenceUrl}
        target="_blank"
        rel="noopener nofollow ugc"
        className="link mt-2 inline-flex min-h-11 items-center gap-1.5"
      >
        Read the evidence
        <span className="sr-only"> for {greenTopicLabels[claim.topic]} (opens a new tab)</span>
        <ExternalLink aria-hidden="true" className="size-4" />
      </a>
    </li>
  );
}
