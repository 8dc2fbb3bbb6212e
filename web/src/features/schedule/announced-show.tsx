import { imageWidths } from '@greenroom/contract/image-widths';
import type { ScheduledStream } from '@greenroom/contract/schedule/schedule.schemas';
import { formatDay, formatTimeZone } from '@greenroom/contract/schedule/show-time';
import { formatTimeOfDay } from '@greenroom/contract/time-format';
import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { defaultBaseUrl } from '../../lib/api/api-client.ts';
import { Badge, StatusBadge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button-style.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LocalTime } from '../../ui/local-time.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Section } from '../../ui/section.tsx';
import { ProductCard } from '../products/card/product-card.tsx';
import { featuredProductsQuery } from '../streams/stream.api.ts';
import { Countdown } from './countdown.tsx';
import { ReminderButton } from './reminder-button.tsx';
import { durationText, factsOf } from './scheduled-show.tsx';
import { StreamerLine } from './streamer-line.tsx';

/** '…, 6:00 PM Central European Time': the start of a show with its time zone. */
const formatStart = (moment: string, now: Date): string =>
  `${formatDay(moment, now)}, ${formatTimeOfDay(moment)} ${formatTimeZone(moment)}`;

/** An announced show on its own page: when, by whom, with which products. */
export function AnnouncedShow({ show }: { show: ScheduledStream }) {
  return (
    <>
      <article className="page-width grid gap-8 pt-6 md:pt-12 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] lg:gap-12">
        <div className="relative aspect-video self-start overflow-hidden rounded-panel bg-moss">
          <Picture
            src={show.thumbnail}
            alt=""
            width={1280}
            height={720}
            widths={imageWidths}
            sizes="(min-width: 1024px) 55vw, 95vw"
            eager
            className="size-full object-cover"
          />
          <div className="absolute top-4 left-4">
            <ShowBadge show={show} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <h1 className="text-title">{show.title}</h1>
          <StreamerLine streamer={show.streamer} />
          <p className="text-body">
            <span className="font-semibold">
              <LocalTime moment={show.scheduledTime} format={formatStart} />
            </span>
            <span className="block text-small text-stone-text">
              {[durationText(show.duration), ...factsOf(show)].join(' · ')}
            </span>
          </p>
          <NextStep show={show} />
          <p className="max-w-prose whitespace-pre-line text-ink-soft">{show.description}</p>
          <ul aria-label="Topics" className="flex flex-wrap gap-2">
            {[show.category, ...show.tags].map((topic) => (
              <li key={topic}>
                <Badge tone="stone">{topic}</Badge>
              </li>
            ))}
          </ul>
        </div>
      </article>
      <ProductsOfShow show={show} />
    </>
  );
}

function ShowBadge({ show }: { show: ScheduledStream }) {
  if (show.status === 'live') return <StatusBadge status="on">LIVE</StatusBadge>;
  return show.status === 'scheduled' ? (
    <StatusBadge status="soon">UPCOMING</StatusBadge>
  ) : (
    <StatusBadge status="off">{show.status === 'cancelled' ? 'CALLED OFF' : 'ENDED'}</StatusBadge>
  );
}

const outcomes: Partial<Record<ScheduledStream['status'], string>> = {
  live: 'The show is on air',
  cancelled: 'This show was called off',
};

/** The reader's next step, by the status of the show. */
function NextStep({ show }: { show: ScheduledStream }) {
  if (show.status === 'scheduled') {
    return (
      <>
        <Countdown moment={show.scheduledTime} />
        <div className="flex flex-wrap gap-3">
          <ReminderButton show={show} isMain size="large" />
          <a
            href={`${defaultBaseUrl}/schedule/${show.id}/calendar.ics`}
            download
            className={buttonClass({ variant: 'outline', size: 'large' })}
          >
            <CalendarPlus aria-hidden="true" className="size-4.5" />
            Add to Calendar
          </a>
        </div>
      </>
    );
  }
  return (
    <div className="rounded-panel bg-moss p-5">
      <p className="text-lead font-semibold">{outcomes[show.status] ?? 'This show is over'}</p>
      <div className="mt-3">
        <ButtonLink to={show.status === 'live' ? `/stream/${show.id}` : '/schedule'}>
          {show.status === 'live' ? 'Watch now' : 'See what comes next'}
        </ButtonLink>
      </div>
    </div>
  );
}

function ProductsOfShow({ show }: { show: ScheduledStream }) {
  const { data: products = [] } = useQuery(featuredProductsQuery(show.id));
  if (products.length === 0) return null;
  return (
    <Section title="In this show">
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 sm:gap-x-6 lg:grid-cols-4">
        {products.map((product) => (
          <li key={product.id} className="min-w-0">
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
