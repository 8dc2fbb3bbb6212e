import type { OwnStreamFigures } from '@greenroom/contract/streams/streams.schemas';
import { formatUpcoming } from '@greenroom/contract/time-format';
import { ChevronRight, Package, Settings, Users, Video } from 'lucide-react';
import { Link } from 'react-router';
import { LocalTime } from '../../../ui/local-time.tsx';
import { formatCount } from '../../../lib/format/count.ts';
import type { StudioContext } from '../studio-context.ts';
import { OwnFigures } from './own-figures.tsx';
import { Tiles } from './tiles.tsx';

const links = [
  { to: '/studio/streams', label: 'Streams', text: 'Shows that were, are and will be', Icon: Video },
  { to: '/studio/products', label: 'Products', text: 'What your next show has on its table', Icon: Package },
  { to: '/studio/audience', label: 'Audience', text: 'Viewers, appeals and reports', Icon: Users },
  { to: '/studio/settings', label: 'Settings', text: 'Stream key and chat', Icon: Settings },
] as const;

/** The overview of the studio, from this streamer's own streams (STUDIO-3, STUDIO-5). */
export function Dashboard({ user, live }: StudioContext) {
  return (
    <div className="flex flex-col gap-8">
      <OwnFigures userId={user.id}>
        {(figures) => <DashboardTiles figures={figures} viewerCount={live.viewerCount} />}
      </OwnFigures>
      <nav aria-label="Dashboard">
        <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
          {links.map(({ to, label, text, Icon }) => (
            <li
              key={to}
              className="relative flex items-center gap-4 rounded-card border border-stone p-4 hover:bg-moss"
            >
              <span className="flex size-12 shrink-0 items-center justify-center rounded-control bg-moss-strong">
                <Icon aria-hidden="true" className="size-5.5" />
              </span>
              <div className="min-w-0 grow">
                <Link to={to} className="card-link font-semibold">
                  {label}
                </Link>
                <p className="text-small text-ink-soft">{text}</p>
              </div>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-stone-text" />
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function DashboardTiles({
  figures,
  viewerCount,
}: {
  figures: OwnStreamFigures;
  viewerCount: number | undefined;
}) {
  return (
    <Tiles
      tiles={[
        { name: 'Watching now', value: viewerCount === undefined ? undefined : formatCount(viewerCount) },
        { name: 'Shows held', value: formatCount(figures.endedCount) },
        { name: 'All shows', value: formatCount(figures.streamCount) },
        {
          name: 'Next show',
          value:
            figures.nextScheduledTime === undefined ? undefined : (
              <span className="text-body">
                <LocalTime moment={figures.nextScheduledTime} format={formatUpcoming} />
              </span>
            ),
        },
      ]}
    />
  );
}
