import type { AdminUser } from '@greenroom/contract/admin/admin.schemas';
import { adminLimits } from '@greenroom/contract/limits/admin';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState, QueryErrorState } from '../../../ui/list/list-states.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { controlClass } from '../../../ui/form/field.tsx';
import { readUserTableView, userSorts, writeUserTableView } from '../admin-address.ts';
import type { UserTableView } from '../admin-address.ts';
import { userPageQuery } from '../admin.api.ts';
import { Pager } from '../pager.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { roles, roleLabels } from './role-label.ts';
import { SignInHistory } from './sign-in-history.tsx';
import { SuspensionDialog } from './suspension-dialog.tsx';
import { pageCount, reachLabel, userCountLabel } from './user-count-label.ts';
import { UserTable, UserTableSkeleton } from './user-table.tsx';
import type { UserTask } from './user-table.tsx';

const searchDelayMs = 250;

const roleOptions = [
  { value: 'all', label: 'All roles' } as const,
  ...roles.map((role) => ({ value: role, label: roleLabels[role].label })),
];

/** User Management: the table, its search and filters, and the dialogs for a user (ADMIN-1 to ADMIN-19). */
export function UsersPanel({ ownId }: { ownId: string }) {
  const [address, setAddress] = useSearchParams();
  const view = readUserTableView(address);
  const query = useQuery(userPageQuery(view));
  // The number is a key, so that a reopened dialog starts with fresh state.
  const [task, setTask] = useState<{ name: UserTask; user: AdminUser; isOpen: boolean; number: number }>();

  const show = (change: Partial<UserTableView>, { replace = false } = {}) =>
    setAddress(writeUserTableView({ ...view, page: 1, ...change }), { replace, preventScrollReset: true });
  const closeTask = () => setTask((current) => current && { ...current, isOpen: false });
  const { data } = query;

  return (
    <>
      <div className="flex flex-wrap gap-3">
        <SearchBox value={view.search} onSearch={(search) => show({ search }, { replace: true })} />
        <Select
          label="Role"
          labelPlace="inside"
          value={view.role ?? 'all'}
          className="max-sm:grow"
          options={roleOptions}
          onChange={(role) => show({ role: role === 'all' ? undefined : role })}
        />
        <Select
          label="Sort"
          labelPlace="inside"
          value={view.sort}
          className="max-sm:grow"
          options={userSorts}
          onChange={(sort) => show({ sort })}
        />
      </div>
      <p aria-live="polite" className="mt-4 mb-3 min-h-6 text-small text-ink-soft">
        {data === undefined ? '' : [userCountLabel(data), reachLabel(data)].filter(Boolean).join('. ')}
      </p>
      {data === undefined && query.isError ? (
        <QueryErrorState query={query} title="Failed to load users" text={describeFailure(query.error)} />
      ) : data === undefined ? (
        <UserTableSkeleton rows={view.pageSize} />
      ) : data.users.length === 0 ? (
        <EmptyState
          title="No users found"
          text={view.search === '' ? 'Nobody is on this page.' : `Nobody matches “${view.search}”.`}
          action={
            <Button variant="outline" onClick={() => show({ search: '', role: undefined })}>
              Show all users
            </Button>
          }
        />
      ) : (
        <>
          <UserTable
            users={data.users}
            isStale={query.isPlaceholderData}
            onTask={(name, user) =>
              setTask((last) => ({ name, user, isOpen: true, number: (last?.number ?? 0) + 1 }))
            }
          />
          <Pager
            page={view.page}
            pages={pageCount(data, view.pageSize)}
            pageSize={view.pageSize}
            onPage={(page) => show({ page })}
            onPageSize={(pageSize) => show({ pageSize })}
          />
        </>
      )}
      {task === undefined ? null : (
        <TaskDialog
          key={task.number}
          name={task.name}
          user={task.user}
          isOpen={task.isOpen}
          ownId={ownId}
          onClose={closeTask}
        />
      )}
    </>
  );
}

interface TaskDialogProps {
  name: UserTask;
  user: AdminUser;
  ownId: string;
  isOpen: boolean;
  onClose: () => void;
}

function TaskDialog({ name, ...rest }: TaskDialogProps) {
  if (name === 'role') return <RoleDialog {...rest} />;
  return name === 'suspension' ? <SuspensionDialog {...rest} /> : <SignInHistory {...rest} />;
}

/** Searches shortly after the last key, and at once on Enter. */
function SearchBox({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const [text, setText] = useState(value);
  const [requestedSearch, setRequestedSearch] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const search = text.trim();
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== requestedSearch) {
      // The URL changed otherwise: by back, forward, or Show all users.
      setRequestedSearch(value);
      setText(value);
    }
  }
  const searchFor = (next: string) => {
    if (next === requestedSearch) return;
    setRequestedSearch(next);
    onSearch(next);
  };
  const searchLater = useEffectEvent(searchFor);
  useEffect(() => {
    const timer = setTimeout(() => searchLater(search), searchDelayMs);
    return () => clearTimeout(timer);
  }, [search]);
  return (
    <search aria-label="Users" className="grow max-sm:basis-full">
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          searchFor(search);
        }}
      >
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-4 my-auto size-5 text-stone-text"
        />
        <input
          type="search"
          aria-label="Search users"
          placeholder="Name, email or username"
          autoComplete="off"
          spellCheck={false}
          maxLength={adminLimits.searchMaxCharacters}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={classNames(controlClass, 'min-h-11! rounded-full pl-12')}
        />
      </form>
    </search>
  );
}
