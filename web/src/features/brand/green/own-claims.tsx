import { greenTopicLabels } from '@greenroom/contract/green/green-labels';
import type { GreenClaim } from '@greenroom/contract/green/green.schemas';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { KeptFocus } from '../../../ui/focus/kept-focus.tsx';
import { RemovalQuestion, useOpenings } from '../../../ui/overlay/openings.tsx';
import { useWithdrawClaim } from './green.api.ts';
import { GreenClaimItem } from './green-claim-item.tsx';

/** The claims of a brand. Pending and accepted ones can be withdrawn. */
export function OwnClaims({ claims }: { claims: readonly GreenClaim[] }) {
  const withdraw = useWithdrawClaim();
  const openings = useOpenings<GreenClaim>();
  return (
    <KeptFocus label="Your claims">
      <FailureMessage message={withdraw.isError ? describeFailure(withdraw.error) : undefined} />
      <ul aria-label="Your claims" className="grid gap-4">
        {claims.map((claim) => (
          <GreenClaimItem key={claim.id} claim={claim}>
            {claim.status === 'pending' || claim.status === 'accepted' ? (
              <Button
                variant="quiet"
                size="small"
                className="mt-2 -ml-3 self-start"
                aria-label={`Withdraw ${greenTopicLabels[claim.topic]}: ${claim.statement}`}
                onClick={() => openings.open(claim)}
              >
                Withdraw
              </Button>
            ) : null}
          </GreenClaimItem>
        ))}
      </ul>
      <RemovalQuestion
        openings={openings}
        titleOf={({ topic }) => `Withdraw your claim on ${greenTopicLabels[topic]}?`}
        description="It counts nothing from now on. If it was accepted, it stays on your public page, which says that you withdrew it and when. This cannot be undone."
        confirmLabel="Withdraw"
        busy={withdraw.isPending}
        onConfirm={({ id }) => withdraw.mutate(id, { onSettled: openings.close })}
      />
    </KeptFocus>
  );
}
