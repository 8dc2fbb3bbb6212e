import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import { useNavigate, useOutletContext } from 'react-router';
import type { Route } from './+types/profile';
import { pageMeta } from '../app/page-meta.ts';
import { useSignOut } from '../features/session/session.api.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button, ButtonLink } from '../ui/button.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Profile',
    description: 'Your account.',
    path: '/profile',
    isPrivate: true,
  });
}

export default function ProfilePage() {
  const user = useOutletContext<SessionUser>();
  const signOut = useSignOut();
  const navigate = useNavigate();
  return (
    <div className="page-width pt-8 md:pt-14">
      <div className="flex flex-wrap items-center gap-5">
        <Avatar name={user.name} src={user.avatarUrl} size="large" />
        <div>
          <h1 className="text-title">{user.name}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-ink-soft">
            @{user.username}
            {user.role === 'streamer' ? <Badge>Verified Streamer</Badge> : null}
          </p>
        </div>
      </div>
      <dl className="mt-8 max-w-xl divide-y divide-stone border-y border-stone">
        <div className="flex flex-wrap justify-between gap-2 py-4">
          <dt className="text-stone-text">Email</dt>
          <dd className="font-medium">{user.email}</dd>
        </div>
        <div className="flex flex-wrap justify-between gap-2 py-4">
          <dt className="text-stone-text">Username</dt>
          <dd className="font-medium">{user.username}</dd>
        </div>
      </dl>
      <div className="mt-8 flex flex-wrap gap-3">
        {user.role === 'streamer' || user.isAdmin ? <ButtonLink to="/studio">Go to Studio</ButtonLink> : null}
        <Button
          variant="outline"
          busy={signOut.isPending}
          busyLabel="Signing out…"
          onClick={() => signOut.mutate(undefined, { onSuccess: () => void navigate('/') })}
        >
          Logout
        </Button>
      </div>
    </div>
  );
}
