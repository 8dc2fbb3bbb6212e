import { greenKindLabels, greenTopicLabels } from '@greenroom/contract/green/green-labels';
import type { WaitingGreenClaim } from '@greenroom/contract/green/green.schemas';
import { formatAgoInSentence, formatDate } from '@greenroom/contract/time-format';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { Decision } from './decision.tsx';
import { DocumentButton } from '../profiles/green/document-button.tsx';
import { GreenObjections } from './green-objections.tsx';
import { useDecideGreenClaim, waitingGreenClaimsQuery } from './green-claims.api.ts';
import { Queue, QueueEntry } from './queue.tsx';

/** Brands' green claims that await a verdict, oldest first, for admins and verifiers. */
export function GreenClaimsQueue() {
  const claims = useQuery(waitingGreenClaimsQuery());
  return (
    <Queue query={claims} noun="green claims" emptyText="Every claim has been answered.">
      {(claim) => <ClaimCard key={claim.id} claim={claim} />}
    </Queue>
  );
}

/** Green claims that await a verdict, and objections that await an answer. */
export function GreenClaimsPanel() {
  return (
    <div className="flex flex-col gap-10">
      <GreenClaimsQueue />
      <GreenObjections />
    </div>
  );
}

function ClaimCard({ claim }: { claim: WaitingGreenClaim }) {
  return (
    <QueueEntry decision={<Verdict claim={claim} />}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={`/profiles/brands/${encodeURIComponent(claim.brand.slug)}`} className="link wrap-anywhere">
          {claim.brand.name}
        </Link>
        <Badge>{greenTopicLabels[claim.topic]}</Badge>
        {claim.product === undefined ? null : <span>Only {claim.product.name}</span>}
      </p>
      <p className="mt-2 wrap-anywhere">{claim.statement}</p>
      <p className="mt-2 text-ink-soft wrap-anywhere">
        {greenKindLabels[claim.kind]} by {claim.verifier}, until{' '}
        <LocalTime moment={claim.validUntil} format={formatDate} />.{' '}
        {claim.evidenceUrl === undefined ? null : (
          <a href={claim.evidenceUrl} target="_blank" rel="noopener noreferrer nofollow" className="link">
            {claim.evidenceUrl}
            <span className="sr-only"> (opens a new tab)</span>
          </a>
        )}
      </p>
      {claim.document === undefined ? null : (
        <p className="mt-2">
          <DocumentButton document={claim.document} />
        </p>
      )}
      <p className="mt-2 text-micro text-stone-text">
        Filed <LocalTime moment={claim.filedAt} format={formatAgoInSentence} />
      </p>
    </QueueEntry>
  );
}

/** Accepts or refuses a claim. The brand reads the reason. Everybody reads it if the claim is accepted. */
function Verdict({ claim }: { claim: WaitingGreenClaim }) {
  const decide = useDecideGreenClaim();
  const description = 'A claim is decided once. The reason stays with it.';
  return (
    <Decision
      answers={[
        {
          status: 'refused',
          label: 'Refuse',
          busyLabel: 'Refusing…',
          question: 'Refuse this claim?',
          description,
        },
        {
          status: 'accepted',
          label: 'Accept',
          busyLabel: 'Accepting…',
          question: 'Accept this claim?',
          description,
        },
      ]}
      subject={`${greenTopicLabels[claim.topic]} of ${claim.brand.name}`}
      reasonField={{
        label: 'Reason',
        hint: 'What you looked at, and why you decide so. Anybody can read it on an accepted claim.',
      }}
      decide={decide}
      onDecide={(status, reason) =>
        decide.mutate(
          { id: claim.id, status, reason },
          { onSuccess: () => showToast(`Claim ${status}`, { tone: 'success' }) },
        )
      }
    />
  );
}
