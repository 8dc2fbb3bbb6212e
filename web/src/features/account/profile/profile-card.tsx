import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import type { UserProfile } from '@greenroom/contract/profiles/profiles.schemas';
import { formatDate } from '@greenroom/contract/time-format';
import { Pencil } from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { plural } from '../../../lib/format/count.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { Skeleton } from '../../../ui/loading/skeleton.tsx';
import { AvatarUpload } from './avatar-upload.tsx';
import { shownSocialLinks, userSocialFields } from '../../profiles/social-links.ts';

const ProfileForm = lazyPart(async () => (await import('./profile-form.tsx')).ProfileForm);

/** The stored profile, or the form that edits it (ACCT-8 to ACCT-13). */
export function ProfileCard({ user, profile }: { user: SessionUser; profile: UserProfile }) {
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);

  /** The button that opened the form gets the focus back when it is mounted again. */
  function close() {
    setIsEditing(false);
    requestAnimationFrame(() => editButton.current?.focus());
  }

  return (
    <section aria-labelledby="account-profile" className="rounded-card border border-stone p-5 sm:p-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="account-profile" className="text-lead">
          Profile
        </h3>
        {isEditing ? null : (
          <Button ref={editButton} variant="outline" size="small" onClick={() => setIsEditing(true)}>
            <Pencil aria-hidden="true" className="size-4" />
            Edit Profile
          </Button>
        )}
      </div>
      <AvatarUpload user={user} />
      {isEditing ? (
        <Suspense fallback={<Skeleton className="mt-6 h-120" />}>
          <ProfileForm user={user} profile={profile} onClose={close} />
        </Suspense>
      ) : (
        <ProfileView profile={profile} />
      )}
    </section>
  );
}

function ProfileView({ profile }: { profile: UserProfile }) {
  const { _count: counts } = profile;
  const links = shownSocialLinks(profile.socialLinks, userSocialFields);
  return (
    <>
      <dl className="mt-6 divide-y divide-stone border-y border-stone">
        <Row name="Name">{profile.name}</Row>
        <Row name="Username">{profile.username}</Row>
        <Row name="Email">{profile.email ?? ''}</Row>
        <Row name="Bio">{profile.bio === '' ? <Missing>Nothing about you yet</Missing> : profile.bio}</Row>
        <Row name="Location">
          {profile.location === '' ? <Missing>No location yet</Missing> : profile.location}
        </Row>
        <Row name="Links">
          {links.length === 0 ? (
            <Missing>None yet</Missing>
          ) : (
            <ul className="flex flex-wrap gap-x-4">
              {links.map(({ platform, label, address }) => (
                <li key={platform}>
                  <a
                    href={address}
                    rel="noreferrer nofollow"
                    target="_blank"
                    className="link inline-flex min-h-11 items-center"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </Row>
        <Row name="Visibility">
          {profile.publicProfile ? <Badge>Public</Badge> : <Badge tone="stone">Followers only</Badge>}
        </Row>
        <Row name="Member since">
          <LocalTime moment={profile.createdAt} format={formatDate} />
        </Row>
      </dl>
      <p className="mt-4 flex flex-wrap items-center gap-x-4 text-small text-ink-soft">
        <span>{plural(counts.followers, 'follower')}</span>
        <span>{counts.following} following</span>
        <Link
          to={`/profile/${encodeURIComponent(profile.username)}`}
          className="link inline-flex min-h-11 items-center"
        >
          See your public profile
        </Link>
      </p>
    </>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-x-6 py-3 sm:flex-row">
      <dt className="w-36 shrink-0 text-small text-stone-text sm:leading-relaxed">{name}</dt>
      <dd className="min-w-0 font-medium wrap-break-word whitespace-pre-line">{children}</dd>
    </div>
  );
}

function Missing({ children }: { children: string }) {
  return <span className="font-normal text-stone-text">{children}</span>;
}
