import type { AdminUser } from '@greenroom/contract/admin/admin.schemas';
import { Ban, BookOpenText, Ellipsis, History, RotateCcw, UserRound } from 'lucide-react';
import { formatDate } from '../../lib/format/time.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LocalTime } from '../../ui/local-time.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { RoleBadge } from './role-badge.tsx';

/** What an admin may ask to do with a user. */
export type UserTask = 'role' | 'suspension' | 'sign-ins';

interface UserTableProps {
  users: readonly AdminUser[];
  /** The page shown is not yet the one asked for. */
  isStale: boolean;
  onTask: (task: UserTask, user: AdminUser) => void;
}

const columns = ['User', 'Role', 'Brand', 'Joined', 'ID'] as const;

/** The users with the fields of DATA-19: a table, and on a narrow screen a card each (ADMIN-2). */
export function UserTable({ users, isStale, onTask }: UserTableProps) {
  return (
    <table
      aria-label="Users"
      aria-busy={isStale}
      className={classNames(
        'w-full text-left text-small transition-opacity duration-(--motion-calm) max-lg:block',
        isStale && 'opacity-60',
      )}
    >
      <thead className="max-lg:sr-only">
        <tr className="border-b border-stone text-micro text-stone-text">
          {columns.map((column) => (
            <th key={column} scope="col" className="px-3 py-2.5 font-semibold first:pl-0">
              {column}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-lg:flex max-lg:flex-col max-lg:gap-3">
        {users.map((user) => (
          <UserRow key={user.id} user={user} onTask={onTask} />
        ))}
      </tbody>
    </table>
  );
}

const cellClass = 'px-3 py-3 align-middle max-lg:block max-lg:p-0';
/** On a card a value stands beside the word for it. */
const labelled =
  'max-lg:flex max-lg:items-baseline max-lg:gap-3 max-lg:before:w-16 max-lg:before:shrink-0 max-lg:before:text-micro max-lg:before:text-stone-text max-lg:before:content-[attr(data-label)]';

function UserRow({ user, onTask }: { user: AdminUser; onTask: UserTableProps['onTask'] }) {
  return (
    <tr className="group max-lg:flex max-lg:flex-col max-lg:gap-2 max-lg:rounded-card max-lg:border max-lg:border-stone max-lg:bg-paper-raised max-lg:p-4 lg:border-b lg:border-stone lg:hover:bg-moss/40">
      <th scope="row" className={classNames(cellClass, 'font-normal lg:pl-0')}>
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
      </th>
      <td data-label="Role" className={classNames(cellClass, labelled)}>
        <RoleBadge role={user.role} />
      </td>
      <td data-label="Brand" className={classNames(cellClass, labelled, user.brand ? '' : 'max-lg:hidden')}>
        {user.brand ? (
          <span className="wrap-anywhere">{user.brand.companyName}</span>
        ) : (
          <span className="text-stone-text">
            <span aria-hidden="true">–</span>
            <span className="sr-only">No brand</span>
          </span>
        )}
      </td>
      <td data-label="Joined" className={classNames(cellClass, labelled, 'tabular whitespace-nowrap')}>
        <LocalTime moment={user.createdAt} format={formatDate} />
      </td>
      <td data-label="ID" className={classNames(cellClass, labelled)}>
        <code className="block max-w-44 font-mono text-micro text-stone-text wrap-anywhere max-lg:max-w-none">
          {user.id}
        </code>
      </td>
      <td className={classNames(cellClass, 'lg:pr-0')}>
        <div className="flex items-center justify-end gap-1 max-lg:mt-1 max-lg:justify-between">
          <Button
            variant="outline"
            size="small"
            aria-label={`Change role of ${user.name}`}
            onClick={() => onTask('role', user)}
          >
            Change role
          </Button>
          <UserMenu user={user} onTask={onTask} />
        </div>
      </td>
    </tr>
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
