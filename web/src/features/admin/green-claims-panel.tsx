import { reasonSchema } from '@greenroom/contract/admin/admin.schemas';
import { greenKindLabels, greenTopicLabels } from '@greenroom/contract/green/green-labels';
import type { WaitingGreenClaim } from '@greenroom/contract/green/green.schemas';
import { adminLimits } from '@greenroom/contract/limits';
import { formatAgo, formatDate } from '@greenroom/contract/time-format';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { z } from 'zod';
import { describeFailure } from '../../lib/api/api-error.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextArea } from '../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../ui/form/use-form-submission.ts';
import { EmptyState, QueryErrorState } from '../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { showToast } from '../../ui/overlay/toast.ts';
import { useDecideGreenClaim, waitingGreenClaimsQuery } from './green-claims.api.ts';

/** Claims of brands that wait for a verdict, the oldest first. */
export function GreenClaimsPanel() {
  const claims = useQuery(waitingGreenClaimsQuery());
  if (claims.data === undefined) {
    return claims.isError ? (
      <QueryErrorState
        query={claims}
        title="Failed to load green claims"
        text={describeFailure(claims.error)}
      />
    ) : (
      <Loading label="Loading green claims">
        <Skeleton className="h-32 rounded-card" />
      </Loading>
    );
  }
  if (claims.data.length === 0)
    return <EmptyState title="Nothing to decide" text="Every claim has been answered." />;
  return (
    <ol aria-label="Green claims" className="flex flex-col gap-3">
      {claims.data.map((claim) => (
        <ClaimCard key={claim.id} claim={claim} />
      ))}
    </ol>
  );
}

function ClaimCard({ claim }: { claim: WaitingGreenClaim }) {
  return (
    <li className="grid gap-4 rounded-card border border-stone bg-paper-raised p-4 text-small sm:p-5 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link
            to={`/profiles/brands/${encodeURIComponent(claim.brand.slug)}`}
            className="link wrap-anywhere"
          >
            {claim.brand.name}
          </Link>
          <Badge>{greenTopicLabels[claim.topic]}</Badge>
        </p>
        <p className="mt-2 wrap-anywhere">{claim.statement}</p>
        <p className="mt-2 text-ink-soft wrap-anywhere">
          {greenKindLabels[claim.kind]} by {claim.verifier}, until{' '}
          <LocalTime moment={claim.validUntil} format={formatDate} />.{' '}
          <a href={claim.evidenceUrl} target="_blank" rel="noopener noreferrer nofollow" className="link">
            {claim.evidenceUrl}
            <span className="sr-only"> (opens a new tab)</span>
          </a>
        </p>
        <p className="mt-2 text-micro text-stone-text">
          Filed <LocalTime moment={claim.filedAt} format={formatAgo} />
        </p>
      </div>
      <Verdict claim={claim} />
    </li>
  );
}

const verdicts = {
  accepted: { label: 'Accept', busyLabel: 'Accepting…', question: 'Accept this claim?' },
  refused: { label: 'Refuse', busyLabel: 'Refusing…', question: 'Refuse this claim?' },
} as const;

const verdictFormSchema = z.object({ words: reasonSchema });

/** Accepts or refuses a claim; both take words that the brand reads, and everybody where it is accepted. */
function Verdict({ claim }: { claim: WaitingGreenClaim }) {
  const [asked, setAsked] = useState<keyof typeof verdicts>('accepted');
  const [isOpen, setIsOpen] = useState(false);
  const decide = useDecideGreenClaim();
  const form = useForm({ resolver: zodResolver(verdictFormSchema), defaultValues: { words: '' } });
  const submission = useFormSubmission(form, {
    mutation: decide,
    send: ({ words }) =>
      decide.mutate(
        { id: claim.id, status: asked, words },
        { onSuccess: () => showToast(`Claim ${asked}`, { tone: 'success' }) },
      ),
  });
  const { label, busyLabel, question } = verdicts[asked];
  const ask = (verdict: keyof typeof verdicts) => {
    setAsked(verdict);
    setIsOpen(true);
  };
  const subject = `${greenTopicLabels[claim.topic]} of ${claim.brand.name}`;
  return (
    <>
      <div className="flex gap-2 max-md:grid max-md:grid-cols-2">
        <Button variant="outline" aria-label={`Refuse ${subject}`} onClick={() => ask('refused')}>
          Refuse
        </Button>
        <Button aria-label={`Accept ${subject}`} onClick={() => ask('accepted')}>
          Accept
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        isSticky
        asksBeforeClosing={form.formState.isDirty && !decide.isPending && !decide.isSuccess}
        title={question}
        description="A claim is decided once. The words stay with it."
      >
        <Form label="Verdict" attempt={submission}>
          <TextArea
            label="Words"
            rows={3}
            required
            maxLength={adminLimits.reasonMaxCharacters}
            hint="What you looked at, and why you decide so. Anybody can read it on an accepted claim."
            {...submission.field('words')}
          />
          <FormActions
            attempt={submission}
            submitLabel={label}
            busyLabel={busyLabel}
            onCancel={() => setIsOpen(false)}
          />
        </Form>
      </Dialog>
    </>
  );
}
