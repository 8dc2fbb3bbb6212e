import type { Team, TeamMember } from '@greenroom/contract/brands/team.schemas';
import { formatDate } from '@greenroom/contract/time-format';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { Suspense } from 'react';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { FailureMessage } from '../../../ui/failure-message.tsx';
import { KeptFocus } from '../../../ui/focus/kept-focus.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { EmptyState, QueryErrorState } from '../../../ui/list/list-states.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { RemovalQuestion, useOpenings } from '../../../ui/overlay/openings.tsx';
import { teamQuery, useChangeTeam } from './team.api.ts';
import { teamRoleLabel, teamRoles } from './team-roles.ts';

const InviteDialog = lazyPart(async () => (await import('./invite-dialog.tsx')).InviteDialog);

/** The team of the user's own brand, and its open invitations. */
export function TeamView({ userId }: { userId: string }) {
  const team = useQuery(teamQuery(userId));
  const change = useChangeTeam(userId);
  const dialog = useOpenings<null>();
  const leaving = useOpenings<TeamMember>();
  const invite = (
    <Button onClick={() => dialog.open(null)}>
      <UserPlus aria-hidden="true" className="size-4.5" />
      Invite
    </Button>
  );
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-2xl text-ink-soft">
          Members work with their own accounts, in the role that you give them.
        </p>
        {team.data === undefined ? null : invite}
      </div>
      <FailureMessage message={change.isError ? describeFailure(change.error) : undefined} />
      {team.data === undefined ? (
        team.isError ? (
          <QueryErrorState query={team} title="Failed to load the team" text={describeFailure(team.error)} />
        ) : (
          <Loading label="Loading the team">
            <Skeleton className="h-40 rounded-card" />
          </Loading>
        )
      ) : (
        <KeptFocus label="Team">
          <Members
            team={team.data}
            onRemove={leaving.open}
            onRole={(member, role) => change.mutate({ kind: 'change-role', userId: member.id, role })}
          />
          <Invitations team={team.data} onWithdraw={(id) => change.mutate({ kind: 'withdraw', id })} />
        </KeptFocus>
      )}
      <RemovalQuestion
        openings={leaving}
        titleOf={({ name }) => `Remove ${name} from the team?`}
        description="They may do nothing more for your brand from now on."
        confirmLabel="Remove"
        busy={change.isPending}
        onConfirm={({ id }) => change.mutate({ kind: 'remove', userId: id }, { onSettled: leaving.close })}
      />
      {dialog.current === undefined ? null : (
        <Suspense fallback={null}>
          <InviteDialog
            key={dialog.current.opening}
            userId={userId}
            isOpen={dialog.current.isOpen}
            onClose={dialog.close}
          />
        </Suspense>
      )}
    </div>
  );
}

function Members({
  team: { members },
  onRole,
  onRemove,
}: {
  team: Team;
  onRole: (member: TeamMember, role: TeamMember['role']) => void;
  onRemove: (member: TeamMember) => void;
}) {
  if (members.length === 0)
    return <EmptyState title="No members yet" text="Invite who edits your products or packs your orders." />;
  return (
    <ul aria-label="Members" className="flex flex-col divide-y divide-stone border-y border-stone">
      {members.map((member) => (
        <li key={member.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4">
          <Avatar name={member.name} src={member.avatarUrl} size="small" />
          <div className="min-w-0 grow basis-40">
            <p className="truncate font-semibold">{member.name}</p>
            <p className="truncate text-small text-ink-soft">
              @{member.username}, since <LocalTime moment={member.since} format={formatDate} />
            </p>
          </div>
          <Select
            label="Role"
            labelPlace="inside"
            className="w-44"
            value={member.role}
            options={teamRoles.map(({ value, label }) => ({ value, label }))}
            onChange={(role) => onRole(member, role)}
          />
          <Button variant="outline" aria-label={`Remove ${member.name}`} onClick={() => onRemove(member)}>
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Invitations({
  team: { invitations },
  onWithdraw,
}: {
  team: Team;
  onWithdraw: (id: string) => void;
}) {
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby="open-invitations" className="mt-10">
      <h2 id="open-invitations" className="mb-4 text-heading">
        Open invitations
      </h2>
      <ul className="flex flex-col divide-y divide-stone border-y border-stone">
        {invitations.map(({ id, email, role, expiresAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 py-4">
            <div className="min-w-0 grow basis-52">
              <p className="font-semibold wrap-anywhere">{email}</p>
              <p className="text-small text-ink-soft">
                {teamRoleLabel(role)}, open until <LocalTime moment={expiresAt} format={formatDate} />
              </p>
            </div>
            <Button
              variant="outline"
              aria-label={`Withdraw the invitation of ${email}`}
              onClick={() => onWithdraw(id)}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
