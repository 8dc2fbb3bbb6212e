import { useQuery } from '@tanstack/react-query';
import { formatElapsed } from '@greenroom/contract/time-format';
import { describeFailure } from '../../../lib/api/api-error.ts';
import { formatCount, plural } from '../../../lib/format/count.ts';
import { FiguresSection } from '../../../ui/chart/figures-section.tsx';
import { QueryErrorState } from '../../../ui/list/list-states.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { showAnalyticsQuery } from './show-analytics.api.ts';
import {
  comparedRows,
  messageRows,
  netText,
  productRows,
  refundedText,
  soldText,
  viewerRows,
} from './show-figures.ts';
import { Tiles } from './tiles.tsx';

/** The measurements of one show: viewers, chat and sales, compared with earlier shows. */
export function ShowAnalytics({ streamId }: { streamId: string }) {
  const analytics = useQuery(showAnalyticsQuery(streamId));
  const { data } = analytics;
  if (data === undefined) {
    return analytics.isError ? (
      <QueryErrorState
        query={analytics}
        title="Failed to load the figures"
        text={describeFailure(analytics.error)}
      />
    ) : (
      <Loading label="Loading the figures" className="flex flex-col gap-5">
        <Skeleton className="h-24 rounded-card" />
        <Skeleton className="h-72 rounded-card" />
      </Loading>
    );
  }
  const { show } = data;
  const of = (name: string) => `${name}-${show.startedAt.slice(0, 10)}`;
  return (
    <div className="flex flex-col gap-5">
      <p className="text-lead font-semibold wrap-anywhere">{show.title}</p>
      <Tiles
        tiles={[
          { name: 'Peak viewers', value: formatCount(show.peakViewers) },
          { name: 'Average viewers', value: optional(show.averageViewers, formatCount) },
          { name: 'Average visit', value: optional(show.averageWatchSeconds, formatSeconds) },
        ]}
      />
      <Tiles
        tiles={[
          { name: 'Put into carts', value: formatCount(show.cartAdds) },
          { name: 'Orders', value: formatCount(show.orders) },
          { name: 'Sold', value: soldText(show.sold) },
          { name: 'Refunded', value: refundedText(show.sold) },
          { name: 'Net sales', value: netText(show.sold) },
        ]}
      />
      <FiguresSection
        title="Viewers over time"
        text={`The most that watched at a time. ${plural(show.visits, 'visit')} in all.`}
        columns={['From', 'Viewers']}
        rows={viewerRows(data)}
        chart="columns"
        empty="Nobody was measured watching."
        fileName={of('viewers')}
      />
      <FiguresSection
        title="Chat over time"
        text={`${plural(show.messages, 'message')} by ${plural(show.chatters, 'person', 'people')}.`}
        columns={['From', 'Messages']}
        rows={messageRows(data)}
        chart="columns"
        empty="Nobody wrote."
        fileName={of('chat')}
      />
      <FiguresSection
        title="Carts and sales by product and pin"
        text="What items cost after discounts, without shipping and tax, before refunds. Cancelled orders are left out."
        columns={['Product', 'Pinned at', 'Put into carts', 'Units', 'Sold']}
        rows={productRows(data)}
        chart="bars"
        empty="Nothing was put into a cart or bought from this show."
        fileName={of('products')}
      />
      <FiguresSection
        title="Compared with your last shows"
        text="The bars are peak viewers. The table has the other figures."
        columns={[
          'Show',
          'Date',
          'Average viewers',
          'Average visit',
          'Messages',
          'Put into carts',
          'Orders',
          'Sold',
          'Refunded',
          'Net sales',
          'Peak viewers',
        ]}
        rows={comparedRows(data)}
        chart="bars"
        empty="No show of yours had a viewer yet."
        fileName={of('shows')}
      />
    </div>
  );
}

const formatSeconds = (seconds: number) => formatElapsed(seconds * 1000);

/** Undefined if nothing was measured. */
function optional(value: number | undefined, format: (value: number) => string): string | undefined {
  return value === undefined ? undefined : format(value);
}
