import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import { BadgeCheck, LogOut } from 'lucide-react';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useLogout } from '../session/use-logout.ts';

/** The account's name and image, and Sign out (ACCT-2, ACCT-3). */
export function AccountHeader({ user }: { user: SessionUser }) {
  const logout = useLogout();

  return (
    <header className="flex flex-wrap items-center gap-x-5 gap-y-4">
      <Avatar name={user.name} src={user.avatarUrl} size="large" />
      <div className="min-w-0 grow">
        <h1 className="text-title wrap-break-word">{user.name}</h1>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-ink-soft">
          <span className="min-w-0 wrap-break-word">@{user.username}</span>
          {user.role === 'streamer' ? (
            <Badge tone="leaf">
              <BadgeCheck aria-hidden="true" className="size-3.5" />
              Verified Streamer
            </Badge>
          ) : null}
        </p>
      </div>
      <Button variant="outline" onClick={logout}>
        <LogOut aria-hidden="true" className="size-4" />
        Logout
      </Button>
    </header>
  );
}
