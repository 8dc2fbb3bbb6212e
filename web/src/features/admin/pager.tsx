import { formatNumber } from '../../lib/format/number.ts';
import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { adminLimits } from '@greenroom/contract/limits/admin';
import { IconButton } from '../../ui/button.tsx';
import { Select } from '../../ui/form/select.tsx';

interface PagerProps {
  page: number;
  pages: number;
  pageSize: number;
  onPage: (page: number) => void;
  onPageSize: (pageSize: number) => void;
}

const sizes = adminLimits.pageSizes.map((size) => ({ value: String(size), label: String(size) }));

/** The pagination of the table, with page sizes 10, 25 and 50 (ADMIN-4). */
export function Pager({ page, pages, pageSize, onPage, onPageSize }: PagerProps) {
  const isFirst = page <= 1;
  const isLast = page >= pages;
  return (
    <nav
      aria-label="Pages of users"
      className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <Select
        label="Rows per page"
        labelPlace="inside"
        value={String(pageSize)}
        options={sizes}
        onChange={(size) => onPageSize(Number(size))}
      />
      <div className="flex items-center gap-1">
        <IconButton label="First page" disabled={isFirst} onClick={() => onPage(1)}>
          <ChevronFirst aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label="Previous page" disabled={isFirst} onClick={() => onPage(page - 1)}>
          <ChevronLeft aria-hidden="true" className="size-5" />
        </IconButton>
        <p aria-live="polite" className="tabular px-2 text-small whitespace-nowrap">
          Page {formatNumber(page)} of {formatNumber(pages)}
        </p>
        <IconButton label="Next page" disabled={isLast} onClick={() => onPage(page + 1)}>
          <ChevronRight aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label="Last page" disabled={isLast} onClick={() => onPage(pages)}>
          <ChevronLast aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </nav>
  );
}
