import type { StreamDetail } from '@greenroom/contract/streams/streams.schemas';
import { useQuery } from '@tanstack/react-query';
import { FollowButton } from '../follows/follow-button.tsx';
import { isClosed } from '../profiles/profile-label.ts';
import { ProfileMenu } from '../profiles/profile-menu.tsx';
import { profileQuery } from '../profiles/profiles.api.ts';
import { reportStream } from '../streams/stream.api.ts';
import { useSession } from '../session/session.api.ts';
import { useSessionToken } from '../session/use-session-token.ts';

/** Follow, block and report the host, and report the show. Hidden from the show's own streamer. */
export function HostActions({ stream }: { stream: StreamDetail }) {
  const { username } = stream.streamer;
  const session = useSession();
  const profile = useQuery({ ...profileQuery(username, useSessionToken()), retry: false }).data;
  if (profile === undefined || session.status === 'loading') return null;
  const isSignedIn = session.status === 'signed-in';
  if (isSignedIn && session.user.id === profile.id) return null;
  return (
    <div className="flex shrink-0 items-center gap-1">
      {isClosed(profile) ? null : <FollowButton profile={profile} isSignedIn={isSignedIn} />}
      <ProfileMenu
        profile={profile}
        isSignedIn={isSignedIn}
        alsoReported={{
          label: 'Report this show',
          title: `Report “${stream.title}”`,
          send: async (report) => reportStream(stream.id, report),
        }}
      />
    </div>
  );
}
