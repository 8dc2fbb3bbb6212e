import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import type { Route } from './+types/invitation';
import { SessionGuard } from '../../app/guards/session-guard.tsx';
import { pageMeta } from '../../app/page-meta.ts';
import { invitationQuery, useAcceptInvitation } from '../../features/brand/team/team.api.ts';
import { teamRoleLabel, teamRoles } from '../../features/brand/team/team-roles.ts';
import { describeFailure } from '../../lib/api/api-error.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FailureMessage } from '../../ui/failure-message.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';
import { showToast } from '../../ui/overlay/toast.ts';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Invitation',
    description: 'Join the team of a brand.',
    path: '/brand/invitation',
    isPrivate: true,
  });
}

/** The target of an invitation link to a brand's team: `?token=`. The invitation must be accepted explicitly. */
export default function BrandInvitationPage() {
  const [search] = useSearchParams();
  return <SessionGuard>{() => <InvitationCard token={search.get('token') ?? ''} />}</SessionGuard>;
}

function InvitationCard({ token }: { token: string }) {
  const invitation = useQuery(invitationQuery(token));
  const accept = useAcceptInvitation();
  const navigate = useNavigate();
  const failure = accept.error ?? invitation.error;
  return (
    <section className="page-width max-w-2xl py-16 md:py-24">
      {invitation.data === undefined ? (
        invitation.isError ? (
          <>
            <h1 className="text-title">This link does not work</h1>
            <p role="alert" className="mt-3 text-lead text-ink-soft">
              {describeFailure(invitation.error)}
            </p>
            <ButtonLink to="/" variant="outline" className="mt-8">
              Go to the home page
            </ButtonLink>
          </>
        ) : (
          <Loading label="Loading the invitation">
            <Skeleton className="h-40 rounded-card" />
          </Loading>
        )
      ) : (
        <>
          <h1 className="text-title wrap-anywhere">Join the team of {invitation.data.companyName}</h1>
          <p className="mt-3 text-lead text-ink-soft">
            You are invited as {teamRoleLabel(invitation.data.role).toLowerCase()}:{' '}
            {teamRoles.find(({ value }) => value === invitation.data.role)?.duty}
          </p>
          <div className="mt-6">
            <FailureMessage message={failure === null ? undefined : describeFailure(failure)} />
          </div>
          <Button
            size="large"
            className="mt-6"
            busy={accept.isPending}
            busyLabel="Joining…"
            onClick={() =>
              accept.mutate(token, {
                onSuccess: ({ companyName, role }) => {
                  showToast(`You are in the team of ${companyName}`, { tone: 'success' });
                  void navigate(role === 'packer' ? '/brand/orders' : '/brand');
                },
              })
            }
          >
            Accept
          </Button>
        </>
      )}
    </section>
  );
}
