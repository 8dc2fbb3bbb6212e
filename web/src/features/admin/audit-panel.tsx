import type { AuditEntry } from '@greenroom/contract/admin/admin.schemas';
import { formatAgo, formatDate } from '@greenroom/contract/time-format';
import { useInfiniteQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Select } from '../../ui/form/select.tsx';
import { auditQuery } from './admin.api.ts';
import { EmptyState } from '../../ui/list/list-states.tsx';
import { PagedList } from '../../ui/list/paged-list.tsx';

const actions = [
  { value: 'all', label: 'Everything' },
  { value: 'user.role-changed', label: 'Role changes' },
  { value: 'brand.created', label: 'New brands' },
  { value: 'user.suspended', label: 'Suspensions' },
  { value: 'user.restored', label: 'Restorations' },
  { value: 'account.deleted', label: 'Deleted accounts' },
  { value: 'report.resolved', label: 'Resolved reports' },
  { value: 'report.dismissed', label: 'Dismissed reports' },
] as const;

/** Who changed what, when and from where; latest first. */
export function AuditPanel() {
  const [address, setAddress] = useSearchParams();
  const action = actions.find(({ value }) => value === address.get('action'))?.value ?? 'all';
  const subjectId = address.get('user') ?? undefined;
  const query = useInfiniteQuery(auditQuery({ action: action === 'all' ? undefined : action, subjectId }));

  const show = (change: Record<string, string | undefined>) => {
    const next = new URLSearchParams(address);
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined) next.delete(name);
      else next.set(name, value);
    }
    setAddress(next, { preventScrollReset: true });
  };

  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <Select
          label="Show"
          labelPlace="inside"
          value={action}
          options={actions}
          onChange={(next) => show({ action: next === 'all' ? undefined : next })}
        />
        {subjectId === undefined ? null : (
          <Button variant="secondary" onClick={() => show({ user: undefined, name: undefined })}>
            <span className="max-w-60 truncate">About {address.get('name') ?? 'one user'}</span>
            <X aria-hidden="true" className="size-4" />
            <span className="sr-only">Show all users’ entries</span>
          </Button>
        )}
      </div>
      <PagedList
        query={query}
        noun="the audit log"
        empty={<EmptyState title="Nothing in the log" text="What admins change stands here." />}
        rowsOf={(page) => page.entries}
      >
        {(entries) => (
          <ol aria-label="Audit log" className="divide-y divide-stone border-y border-stone">
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        )}
      </PagedList>
    </>
  );
}

/** What a suspended person was told, beside the note that they do not see. */
function ToldThem({ message }: { message: unknown }) {
  if (typeof message !== 'string' || message === '') return null;
  return <p className="mt-1 text-ink-soft wrap-anywhere">Message to them: “{message}”</p>;
}

function Entry({ entry }: { entry: AuditEntry }) {
  const origin = [entry.device, entry.ipAddress].filter((part) => part !== '').join(' · ');
  return (
    <li className="grid gap-x-6 gap-y-1 py-4 text-small md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <strong className="font-semibold">{entry.subject.label}</strong>: {entry.title}
          {entry.until === undefined ? null : (
            <>
              {' '}
              until <LocalTime moment={entry.until} format={formatDate} />
            </>
          )}
        </p>
        {entry.reason === '' ? null : (
          <p className="mt-1 border-l-2 border-stone-strong pl-3 text-ink-soft wrap-anywhere">
            {entry.reason}
          </p>
        )}
        <ToldThem message={entry.details['message']} />
      </div>
      <p className="text-micro text-stone-text wrap-anywhere md:text-right">
        by {entry.actor}, <LocalTime moment={entry.at} format={formatAgo} />
        {origin === '' ? null : <span className="block">{origin}</span>}
      </p>
    </li>
  );
}
