import {
  type AuditAction,
  type AuditEntry,
  auditActionSchema,
} from '@greenroom/contract/admin/audit.schemas';
import { formatAgoInSentence, formatDate } from '@greenroom/contract/time-format';
import { useInfiniteQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Select } from '../../ui/form/select.tsx';
import { auditQuery } from './admin.api.ts';
import { EmptyState } from '../../ui/list/list-states.tsx';
import { PagedList } from '../../ui/list/paged-list.tsx';

const actionLabels: Readonly<Record<AuditAction, string>> = {
  'account.password-changed': 'Changed passwords',
  'account.password-reset': 'Passwords reset by mail',
  'account.email-changed': 'Changed email addresses',
  'account.second-factor-on': 'Two-step sign-in turned on',
  'account.second-factor-off': 'Two-step sign-in turned off',
  'account.stream-key-replaced': 'Replaced stream keys',
  'account.deleted': 'Deleted accounts',
  'user.role-changed': 'Role changes',
  'user.suspended': 'Suspensions',
  'user.restored': 'Restorations',
  'application.accepted': 'Accepted applications',
  'application.refused': 'Refused applications',
  'brand.created': 'New brands',
  'brand.changed': 'Changed brands',
  'brand.shipping-changed': 'Shipping rates of brands',
  'brand-key.made': 'New API keys',
  'brand-key.revoked': 'Revoked API keys',
  'team-member.invited': 'Invitations to teams',
  'team-invitation.withdrawn': 'Withdrawn invitations',
  'team-member.joined': 'New team members',
  'team-member.role-changed': 'Role changes in teams',
  'team-member.removed': 'Removed team members',
  'team-member.left': 'Team members who left',
  'product.approved': 'Approved products',
  'product.rejected': 'Rejected products',
  'product.changed': 'Changed products',
  'product.deleted': 'Deleted products',
  'review.deleted': 'Deleted reviews',
  'report.resolved': 'Resolved reports',
  'report.dismissed': 'Dismissed reports',
  'green-claim.accepted': 'Accepted green claims',
  'green-claim.refused': 'Refused green claims',
  'green-claim.withdrawn': 'Green claims withdrawn after an objection',
  'green-claim.withdrawn-by-brand': 'Green claims withdrawn by brands',
  'green-claim.upheld': 'Upheld green claims',
  'green-verifier.appointed': 'Appointed verifiers',
  'green-verifier.dismissed': 'Dismissed verifiers',
  'order.shipped': 'Order shipped',
  'order.delivered': 'Order delivered',
  'order.refunded': 'Order refunded',
  'order.cancelled': 'Order cancelled',
  'order.return-accepted': 'Return accepted',
  'order.return-refused': 'Return refused',
  'payout.recorded': 'Payouts',
  'payout.reversed': 'Payouts reversed',
  'home.promo-changed': 'The home page’s promotion',
  'home.slides-changed': 'The home page’s slides',
  'home.cards-changed': 'The home page’s category cards',
  'shop.commission-changed': 'The shop’s commission',
  'shop.shipping-changed': 'The shop’s shipping rates',
  'shop.taxes-changed': 'The shop’s taxes',
};

const actionOptions = [
  { value: 'all' as const, label: 'Everything' },
  ...auditActionSchema.options
    .map((value) => ({ value, label: actionLabels[value] }))
    .toSorted((one, other) => one.label.localeCompare(other.label)),
];

/** Who changed what, when and from where, latest first. */
export function AuditPanel() {
  const [address, setAddress] = useSearchParams();
  const action = actionOptions.find(({ value }) => value === address.get('action'))?.value ?? 'all';
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
          options={actionOptions}
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

/** The message to a suspended person, beside the note that they do not see. */
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
        by {entry.actor}, <LocalTime moment={entry.at} format={formatAgoInSentence} />
        {origin === '' ? null : <span className="block">{origin}</span>}
      </p>
    </li>
  );
}
