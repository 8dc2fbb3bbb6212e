import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, RotateCw } from 'lucide-react';
import { Link } from 'react-router';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';
import { applySection } from './account-sections.ts';
import { ownProfileQuery } from './account.api.ts';
import { FollowRequestsSection } from './follow-requests-section.tsx';
import { ProfileCard } from './profile/profile-card.tsx';
import { profileFailureText } from './profile/profile-failure.ts';
import { RecentActivity } from './recent-activity.tsx';
import { StreamingSettings } from './streaming/streaming-settings.tsx';

/** The profile, a streamer's streaming settings, and the recent activity. */
export function OverviewSection({ user }: { user: SessionUser }) {
  const profile = useQuery(ownProfileQuery(user));
  if (profile.isPending) return <OverviewLoading />;
  if (profile.data === undefined) {
    return (
      <ProfileFailure
        text={profileFailureText(profile.error)}
        isRetrying={profile.isRefetching}
        onRetry={() => void profile.refetch()}
      />
    );
  }
  return (
    <div className="flex flex-col gap-12">
      <ProfileCard user={user} profile={profile.data} />
      {user.role === 'streamer' ? <StreamingSettings /> : null}
      <FollowRequestsSection isAsked={!profile.data.publicProfile} />
      <RecentActivity />
      {user.role === 'admin' ? null : (
        <p>
          <Link to={applySection.address} className="link inline-flex min-h-11 items-center">
            {applySection.label}
          </Link>
        </p>
      )}
    </div>
  );
}

function OverviewLoading() {
  return (
    <Loading label="Loading profile" className="flex flex-col gap-12">
      <Skeleton className="h-96 rounded-card sm:h-72" />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-7 w-44" />
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    </Loading>
  );
}

/** ACCT-24. */
function ProfileFailure({
  text,
  isRetrying,
  onRetry,
}: {
  text: string;
  isRetrying: boolean;
  onRetry: () => void;
}) {
  return (
    <div
      role="alert"
      className="flex flex-col items-center gap-2 rounded-panel border border-stone bg-paper-raised px-6 py-12 text-center"
    >
      <CircleAlert aria-hidden="true" className="size-8 text-beet" strokeWidth={1.5} />
      <p className="font-display text-lead font-semibold">{text}</p>
      <p className="max-w-md text-ink-soft">The other sections of your account may work all the same.</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/">Go Home</ButtonLink>
        <Button variant="outline" busy={isRetrying} busyLabel="Retrying…" onClick={onRetry}>
          <RotateCw aria-hidden="true" className="size-4" />
          Retry
        </Button>
      </div>
    </div>
  );
}
