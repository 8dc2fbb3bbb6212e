import type { UserProfile } from '@greenroom/contract/profiles/profiles.schemas';
import { formatMonthUtc } from '@greenroom/contract/time-format';
import { BadgeCheck, CalendarDays, ExternalLink, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '../../lib/format/count.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { FollowButton } from '../follows/follow-button.tsx';
import { type PeopleList, useBlock } from '../follows/follows.api.ts';
import { PeopleDialog } from '../follows/people-dialog.tsx';
import { usePeopleList } from '../follows/use-people-list.ts';
import { ProfileMenu } from './profile-menu.tsx';
import { displayName, isClosed } from './profile-label.ts';
import { shownSocialLinks, userSocialFields } from './social-links.ts';

/** The reader's relation to the profile. `unknown` until this reader's response has arrived. */
export type ProfileRelation = 'unknown' | 'visitor' | 'owner' | 'other';

/**
 * The top of a profile: avatar (PROF-4), username (PROF-6), bio and location (PROF-7), the month of joining
 * (PROF-8), and only for a streamer the badge Verified Streamer (PROF-9).
 */
export function ProfileHeader({ profile, relation }: { profile: UserProfile; relation: ProfileRelation }) {
  const name = displayName(profile);
  return (
    <header className="page-width pt-8 md:pt-12">
      <div className="flex flex-col items-start gap-5 md:flex-row md:gap-8">
        <Avatar
          name={name}
          src={profile.avatarUrl}
          className="size-24 text-heading md:size-36 md:text-title"
        />
        <div className="w-full min-w-0 grow">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
            <div className="min-w-0">
              <h1 className="text-heading [overflow-wrap:anywhere]">{name}</h1>
              <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
                <p className="[overflow-wrap:anywhere] text-stone-text">@{profile.username}</p>
                {profile.role === 'streamer' ? (
                  <Badge tone="leaf">
                    <BadgeCheck aria-hidden="true" className="size-3.5" />
                    Verified Streamer
                  </Badge>
                ) : null}
              </div>
            </div>
            <div className="flex min-h-11 items-center gap-2">
              <ProfileActions profile={profile} relation={relation} />
            </div>
          </div>
          <Counts profile={profile} />
          {profile.bio === '' ? null : (
            <p className="mt-4 max-w-2xl [overflow-wrap:anywhere] whitespace-pre-line">{profile.bio}</p>
          )}
          <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-small text-ink-soft">
            {profile.location === '' ? null : (
              <Fact icon={<MapPin aria-hidden="true" className="size-4 shrink-0" />}>{profile.location}</Fact>
            )}
            <Fact icon={<CalendarDays aria-hidden="true" className="size-4 shrink-0" />}>
              Joined <time dateTime={profile.createdAt}>{formatMonthUtc(profile.createdAt)}</time>
            </Fact>
          </ul>
          <SocialLinks profile={profile} />
        </div>
      </div>
    </header>
  );
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-1.5">
      {icon}
      <span className="[overflow-wrap:anywhere]">{children}</span>
    </li>
  );
}

/** The reader's actions. The owner gets a link to their account page (PROF-12). */
function ProfileActions({ profile, relation }: { profile: UserProfile; relation: ProfileRelation }) {
  const block = useBlock(profile.username);
  if (relation === 'unknown') return <Skeleton className="h-11 w-34 rounded-full" />;
  if (relation === 'owner') {
    return (
      <ButtonLink to="/profile" variant="outline">
        Edit Profile
      </ButtonLink>
    );
  }
  const isSignedIn = relation === 'other';
  return (
    <>
      {profile.isBlocked ? (
        <Button variant="outline" onClick={() => block.mutate(false)}>
          Unblock
        </Button>
      ) : isClosed(profile) ? null : (
        <FollowButton profile={profile} isSignedIn={isSignedIn} />
      )}
      <ProfileMenu profile={profile} isSignedIn={isSignedIn} />
    </>
  );
}

/**
 * The counts of followers, following and streams (PROF-11). Followers and following open their lists if the
 * reader may see them.
 */
function Counts({ profile }: { profile: UserProfile }) {
  const { _count: counts, streams, username } = profile;
  const isReadable = streams !== undefined;
  const people = usePeopleList();
  const count = (list: PeopleList, noun: string) =>
    isReadable ? (
      <button
        type="button"
        className="-mx-2 inline-flex min-h-11 items-center rounded-control px-2 hover:bg-moss"
        onClick={() => people.open(list)}
      >
        <Count value={counts[list]} noun={noun} />
      </button>
    ) : (
      <Count value={counts[list]} noun={noun} />
    );
  return (
    <>
      <ul aria-label="Counts" className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-1">
        <li>{count('followers', counts.followers === 1 ? 'follower' : 'followers')}</li>
        <li>{count('following', 'following')}</li>
        <li>
          <Count value={counts.streams} noun={counts.streams === 1 ? 'stream' : 'streams'} />
        </li>
      </ul>
      <PeopleDialog username={username} list={isReadable ? people.list : undefined} onClose={people.close} />
    </>
  );
}

function Count({ value, noun }: { value: number; noun: string }) {
  return (
    <span>
      <strong className="tabular font-semibold">{formatCount(value)}</strong>{' '}
      <span className="text-ink-soft">{noun}</span>
    </span>
  );
}

/** Links to the person's other profiles (PROF-10). */
function SocialLinks({ profile }: { profile: UserProfile }) {
  const links = shownSocialLinks(profile.socialLinks, userSocialFields);
  if (links.length === 0) return null;
  return (
    <ul aria-label="Social links" className="mt-2 flex flex-wrap gap-x-5">
      {links.map(({ platform, label, address }) => (
        <li key={platform}>
          <a
            href={address}
            target="_blank"
            rel="nofollow ugc noopener noreferrer"
            className="inline-flex min-h-11 items-center gap-1.5 text-small font-semibold text-leaf-text underline-offset-4 hover:underline"
          >
            {label}
            <ExternalLink aria-hidden="true" className="size-3.5" />
            <span className="sr-only">(opens in a new window)</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
