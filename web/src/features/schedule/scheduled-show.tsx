import { imageWidths } from '@greenroom/contract/image-widths';
import type { ScheduledStream } from '@greenroom/contract/schedule/schedule.schemas';
import { formatDuration, formatTimeOfDay } from '@greenroom/contract/time-format';
import { formatCount } from '../../lib/format/count.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card, CardCover, CardTitle } from '../../ui/card.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { ReminderButton } from './reminder-button.tsx';
import { StartsIn } from './starts-in.tsx';
import { StreamerLine } from './streamer-line.tsx';

/** An upcoming show in the schedule. The card links to the show's own page (SCHED-14). */
export function ScheduledShow({ show, eager = false }: { show: ScheduledStream; eager?: boolean }) {
  return (
    <Card
      aria-label={show.title}
      className="gap-4 rounded-panel border border-stone bg-paper-raised p-4 sm:flex-row sm:gap-5"
    >
      <CardCover
        src={show.thumbnail}
        widths={imageWidths}
        sizes="(min-width: 640px) 224px, 90vw"
        eager={eager}
        className="sm:w-56 sm:shrink-0 sm:self-start"
      />
      <div className="flex min-w-0 grow flex-col gap-2">
        <p className="flex flex-wrap items-center gap-x-2 text-small">
          <span className="font-semibold text-leaf-text">
            <LocalTime moment={show.scheduledTime} format={formatTimeOfDay} />
          </span>
          <span className="text-ink-soft">
            <StartsIn moment={show.scheduledTime} />
          </span>
          <span className="text-stone-text">{durationText(show.duration)}</span>
        </p>
        <CardTitle to={`/schedule/${show.id}`}>{show.title}</CardTitle>
        <p className="line-clamp-2 text-small text-ink-soft">{show.description}</p>
        <ul className="flex flex-wrap items-center gap-2 text-micro text-stone-text">
          <li>
            <Badge>{show.category}</Badge>
          </li>
          {factsOf(show).map((fact) => (
            <li key={fact} className="tabular">
              {fact}
            </li>
          ))}
        </ul>
        {/* Above the link that covers the card. */}
        <div className="relative mt-auto flex flex-wrap items-center justify-between gap-3 pt-1">
          <StreamerLine streamer={show.streamer} />
          <div className="relative z-1 max-sm:w-full">
            <ReminderButton show={show} size="small" />
          </div>
        </div>
      </div>
    </Card>
  );
}

/** A planned duration in minutes: '45 minutes', '1 hour, 30 minutes'. */
export function durationText(minutes: number): string {
  return minutes % 60 === 0
    ? `${minutes / 60} ${minutes === 60 ? 'hour' : 'hours'}`
    : formatDuration(minutes * 60);
}

/** Short facts about a show. */
export function factsOf({ products, expectedViewers, series }: ScheduledStream): string[] {
  return [
    ...(series === undefined ? [] : [series.rule === 'daily' ? 'every day' : 'every week']),
    ...(products === 0 ? [] : [`${products} ${products === 1 ? 'product' : 'products'}`]),
    ...(expectedViewers === 0 ? [] : [`about ${formatCount(expectedViewers)} expected`]),
  ];
}
