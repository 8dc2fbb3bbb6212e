import { greenKindLabels, greenTopicLabels } from '@greenroom/contract/green/green-labels';
import type { GreenClaim } from '@greenroom/contract/green/green.schemas';
import { formatDate } from '@greenroom/contract/time-format';
import { Download, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes } from '../../../lib/format/number.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DocumentButton } from '../../profiles/green/document-button.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';

/** The status of a claim, in a word or two. */
function standing({
  status,
  isCounted,
  withdrawnByBrandAt,
}: Pick<GreenClaim, 'status' | 'isCounted' | 'withdrawnByBrandAt'>): string {
  if (status === 'pending') return 'Waits for a verdict';
  if (status === 'refused') return 'Refused';
  if (status === 'withdrawn')
    return withdrawnByBrandAt === undefined ? 'Withdrawn' : 'Withdrawn by the brand';
  return isCounted ? 'Counts' : 'Expired';
}

// A claim that its brand withdrew before the verdict was never public.
const isPublic = ({ status, decision }: Pick<GreenClaim, 'status' | 'decision'>) =>
  status === 'accepted' || (status === 'withdrawn' && decision !== undefined);

/** A claim with its evidence: who verified it, the decision, and until when it counts. */
export function GreenClaimItem({ claim, children }: { claim: GreenClaim; children?: ReactNode }) {
  return (
    <li className="rounded-card border border-stone bg-paper-raised p-4 text-small sm:p-5">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-text text-body font-semibold tracking-normal">{greenTopicLabels[claim.topic]}</h3>
        {claim.product === undefined ? null : <Badge>{`Only ${claim.product.name}`}</Badge>}
        <Badge tone={claim.isCounted ? 'leaf' : 'stone'}>{standing(claim)}</Badge>
      </div>
      <p className="mt-2 wrap-anywhere">{claim.statement}</p>
      <p className="mt-2 text-ink-soft">
        {greenKindLabels[claim.kind]} by {claim.verifier}, until{' '}
        <LocalTime moment={claim.validUntil} format={formatDate} />
      </p>
      {claim.decision === undefined ? null : (
        <p className="mt-2 border-l-2 border-stone-strong pl-3 text-ink-soft wrap-anywhere">
          {claim.decision.reason} <span className="text-stone-text">{claim.decision.by}, </span>
          <LocalTime moment={claim.decision.at} format={formatDate} />
        </p>
      )}
      {claim.withdrawnByBrandAt === undefined ? null : (
        <p className="mt-2">
          The brand withdrew this claim, <LocalTime moment={claim.withdrawnByBrandAt} format={formatDate} />
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-x-5">
        {claim.evidenceUrl === undefined ? null : (
          <a
            href={claim.evidenceUrl}
            target="_blank"
            rel="noopener nofollow ugc"
            className="link inline-flex min-h-11 items-center gap-1.5"
          >
            Read the evidence
            <span className="sr-only"> for {greenTopicLabels[claim.topic]} (opens a new tab)</span>
            <ExternalLink aria-hidden="true" className="size-4" />
          </a>
        )}
        {claim.document === undefined ? null : isPublic(claim) ? (
          <a
            href={`/documents/${claim.document.id}`}
            download={claim.document.name}
            className="link inline-flex min-h-11 items-center gap-1.5 wrap-anywhere"
          >
            <Download aria-hidden="true" className="size-4 shrink-0" />
            {claim.document.name} ({formatBytes(claim.document.bytes)})
          </a>
        ) : (
          <DocumentButton document={claim.document} />
        )}
      </div>
      {claim.objections.length === 0 ? null : (
        <ul
          aria-label={`Objections to ${greenTopicLabels[claim.topic]}`}
          className="mt-2 flex flex-col gap-3"
        >
          {claim.objections.map(({ id, reason, at, answer }) => (
            <li key={id} className="rounded-control bg-moss p-3">
              <p className="wrap-anywhere">
                <span className="font-semibold">Objection, </span>
                <LocalTime moment={at} format={formatDate} />: {reason}
              </p>
              <p className="mt-1.5 wrap-anywhere">
                <span className="font-semibold">
                  {answer.outcome === 'stands' ? 'The claim stands. ' : 'The claim was withdrawn. '}
                </span>
                {answer.reason} <span className="text-ink-soft">{answer.by}, </span>
                <LocalTime moment={answer.at} format={formatDate} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {claim.openObjections === 0 ? null : (
        <p className="mt-2 text-ink-soft">
          {claim.openObjections === 1
            ? 'An objection waits for an answer.'
            : `${claim.openObjections} objections wait for an answer.`}
        </p>
      )}
      {children}
    </li>
  );
}
