import type { AdminReport } from '@greenroom/contract/admin/admin.schemas';
import { reportReasonLabels } from '@greenroom/contract/reports/reports.schemas';
import { formatAgoInSentence } from '@greenroom/contract/time-format';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Select } from '../../ui/form/select.tsx';
import { reportsQuery } from './admin.api.ts';
import { ReportDecision } from './report-decision.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';
import { PagedList } from '../../ui/list/paged-list.tsx';

const statuses = [
  { value: 'open', label: 'Open' },
  { value: 'resolved', label: 'Resolved' },
  { value: 'dismissed', label: 'Dismissed' },
] as const;

const emptyMessage = {
  open: { title: 'Nothing to decide', text: 'Every report has been answered.' },
  resolved: { title: 'No resolved reports', text: 'Reports that led to something stand here.' },
  dismissed: { title: 'No dismissed reports', text: 'Reports without consequence stand here.' },
};

/** The reports of users. Open ones are oldest first, and each is decided with a note. */
export function ReportsPanel() {
  const [address, setAddress] = useSearchParams();
  const status = statuses.find(({ value }) => value === address.get('status'))?.value ?? 'open';
  const query = useInfiniteQuery(reportsQuery(status));
  const openCount = query.data?.pages[0]?.openCount;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Select
          label="Status"
          labelPlace="inside"
          value={status}
          options={statuses}
          onChange={(next) =>
            setAddress(
              { tab: 'reports', ...(next === 'open' ? {} : { status: next }) },
              { preventScrollReset: true },
            )
          }
        />
        <p aria-live="polite" className="tabular text-small text-ink-soft">
          {openCount === undefined ? '' : `${openCount} open`}
        </p>
      </div>
      <PagedList
        query={query}
        noun="reports"
        empty={<EmptyState {...emptyMessage[status]} />}
        rowsOf={(page) => page.reports}
      >
        {(reports) => (
          <ol aria-label="Reports" className="flex flex-col gap-3">
            {reports.map((report) => (
              <ReportCard key={report.id} report={report} />
            ))}
          </ol>
        )}
      </PagedList>
    </>
  );
}

function ReportCard({ report }: { report: AdminReport }) {
  return (
    <li className="grid gap-4 rounded-card border border-stone bg-paper-raised p-4 text-small sm:p-5 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={report.subject.link} className="link wrap-anywhere">
            {report.subject.label}
          </Link>
          <Badge>{reportReasonLabels[report.reason]}</Badge>
        </p>
        {report.details === '' ? null : <p className="mt-2 wrap-anywhere">{report.details}</p>}
        <p className="mt-2 text-micro text-stone-text">
          {report.reporter === null ? 'By a deleted account' : `By ${report.reporter.name}`},{' '}
          <LocalTime moment={report.createdAt} format={formatAgoInSentence} />
        </p>
        {report.decisionNote === undefined ? null : (
          <p className="mt-2 border-l-2 border-stone-strong pl-3 text-ink-soft wrap-anywhere">
            {report.decisionNote}
          </p>
        )}
      </div>
      {report.status === 'open' ? <ReportDecision report={report} /> : null}
    </li>
  );
}
