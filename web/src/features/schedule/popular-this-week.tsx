import { imageWidths } from '@greenroom/contract/image-widths';
import { formatUpcoming } from '@greenroom/contract/time-format';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LocalTime } from '../../ui/local-time.tsx';
import { Picture } from '../../ui/picture.tsx';
import { popularShowsQuery } from './schedule.api.ts';

/** The shows of the next seven days with the most reminders (SCHED-9). */
export function PopularThisWeek() {
  const { data: shows } = useQuery(popularShowsQuery());
  return (
    <section aria-labelledby="popular-this-week" className="rounded-panel bg-moss p-5">
      <h2 id="popular-this-week" className="text-lead font-semibold">
        Popular This Week
      </h2>
      {shows?.length === 0 ? (
        <p className="mt-3 text-small text-ink-soft">Nothing is announced yet.</p>
      ) : null}
      <ol className="mt-3 flex flex-col gap-1">
        {(shows ?? []).map((show) => (
          <li key={show.id} className="relative flex items-center gap-3 rounded-card py-2">
            <Picture
              src={show.thumbnail}
              alt=""
              width={640}
              height={360}
              widths={imageWidths}
              sizes="96px"
              className="aspect-video w-24 shrink-0 rounded-control object-cover"
            />
            <div className="min-w-0 text-small">
              <Link to={`/schedule/${show.id}`} className="card-link line-clamp-2 font-semibold">
                {show.title}
              </Link>
              <p className="truncate text-ink-soft">{show.streamer.name}</p>
              <p className="text-ink-soft">
                <LocalTime moment={show.scheduledTime} format={formatUpcoming} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
