import type { AdminUser } from '@greenroom/contract/admin/admin.schemas';
import { formatDate } from '@greenroom/contract/time-format';
import { Ban, BookOpenText, Ellipsis, History, RotateCcw, UserRound } from 'lucide-react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { CardActions, CardCell, CardHeading, CardRow, CardTable } from '../../../ui/list/card-table.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../../ui/overlay/menu.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { AccountRoleBadge } from './account-role-badge.tsx';

/** The actions of an admin for a user. */
export type UserTask = 'role' | 'suspension' | 'sign-ins';

interface UserTableProps {
  users: readonly AdminUser[];
  /** The visible page is not the requested one yet. */
  isStale: boolean;
  onTask: (task: UserTask, user: AdminUser) => void;
}

const columns = ['User', 'Role', 'Brand', 'Joined', 'ID'] as const;

/** The users with the fields of DATA-19: a table, or cards on a narrow viewport (ADMIN-2). */
export function UserTable({ users, isStale, onTask }: UserTableProps) {
  return (
    <CardTable label="Users" columns={columns} hasActions isStale={isStale}>
      {users.map((user) => (
        <UserRow key={user.id} user={user} onTask={onTask} />
      ))}
    </CardTable>
  );
}

function UserRow({ user, onTask }: { user: AdminUser; onTask: UserTableProps['onTask'] }) {
  return (
    <CardRow>
      <CardHeading>
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={user.name} src={user.image} />
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
              {user.name}
              {user.suspension === undefined ? null : <SuspendedMark suspension={user.suspension} />}
            </p>
            <p className="text-ink-soft wrap-anywhere">{user.email}</p>
          </div>
        </div>
      </CardHeading>
      <CardCell label="Role">
        <AccountRoleBadge role={user.role} />
      </CardCell>
      <CardCell label="Brand" className={user.brand ? '' : 'cards:hidden'}>
        {user.brand ? (
          <span className="wrap-anywhere">{user.brand.companyName}</span>
        ) : (
          <span className="text-stone-text">
            <span aria-hidden="true">–</span>
            <span className="sr-only">No brand</span>
          </span>
        )}
      </CardCell>
      <CardCell label="Joined" className="tabular whitespace-nowrap">
        <LocalTime moment={user.createdAt} format={formatDate} />
      </CardCell>
      <CardCell label="ID">
        <code className="block max-w-44 font-mono text-micro text-stone-text wrap-anywhere max-lg:max-w-none">
          {user.id}
        </code>
      </CardCell>
      <CardActions>
        <Button
          variant="outline"
          size="small"
          aria-label={`Change role of ${user.name}`}
          onClick={() => onTask('role', user)}
        >
          Change role
        </Button>
        <UserMenu user={user} onTask={onTask} />
      </CardActions>
    </CardRow>
  );
}

function SuspendedMark({ suspension }: { suspension: NonNullable<AdminUser['suspension']> }) {
  return (
    <span className="inline-flex rounded-mark bg-beet-soft px-2 py-0.5 text-micro font-semibold text-beet">
      Suspended{suspension.until === undefined ? '' : ` until ${formatDate(suspension.until)}`}
    </span>
  );
}

function UserMenu({ user, onTask }: { user: AdminUser; onTask: UserTableProps['onTask'] }) {
  const icon = 'size-4.5 text-ink-soft';
  return (
    <Menu
      trigger={
        <IconButton label={`More about ${user.name}`}>
          <Ellipsis aria-hidden="true" className="size-5" />
        </IconButton>
      }
    >
      {user.username === '' ? null : (
        <MenuLink
          to={`/profile/${encodeURIComponent(user.username)}`}
          icon={<UserRound aria-hidden="true" className={icon} />}
        >
          Open profile
        </MenuLink>
      )}
      <MenuItem
        icon={<History aria-hidden="true" className={icon} />}
        onSelect={() => onTask('sign-ins', user)}
      >
        Sign-in history
      </MenuItem>
      <MenuLink
        to={`/admin?${new URLSearchParams({ tab: 'audit', user: user.id, name: user.name }).toString()}`}
        icon={<BookOpenText aria-hidden="true" className={icon} />}
      >
        Audit log
      </MenuLink>
      <MenuSeparator />
      <MenuItem
        icon={
          user.suspension === undefined ? (
            <Ban aria-hidden="true" className={icon} />
          ) : (
            <RotateCcw aria-hidden="true" className={icon} />
          )
        }
        onSelect={() => onTask('suspension', user)}
      >
        {user.suspension === undefined ? 'Suspend…' : 'Restore…'}
      </MenuItem>
    </Menu>
  );
}

export function UserTableSkeleton({ rows }: { rows: number }) {
  return (
    <Loading label="Loading users" className="flex flex-col max-lg:gap-3">
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className="flex items-center gap-3 max-lg:min-h-52 max-lg:items-start max-lg:rounded-card max-lg:border max-lg:border-stone max-lg:p-4 lg:h-19 lg:border-b lg:border-stone"
        >
          <Skeleton className="size-10 rounded-full" />
          <div className="grow">
            <Skeleton className="h-4.5 w-40 max-w-full" />
            <Skeleton className="mt-1.5 h-4 w-56 max-w-full" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
