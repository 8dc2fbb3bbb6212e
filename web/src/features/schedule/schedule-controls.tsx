import { scheduleLimits } from '@greenroom/contract/limits/streams';
import { scheduleCategories, type ScheduleCategory } from '@greenroom/contract/schedule/schedule.schemas';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Select } from '../../ui/form/select.tsx';
import { type ScheduleFilter, scheduleRanges, type ScheduleRange } from './schedule-filter.ts';

interface ScheduleControlsProps {
  filter: ScheduleFilter;
  onChange: (filter: ScheduleFilter) => void;
}

const rangeLabels: Readonly<Record<ScheduleRange, string>> = { day: 'Day', week: 'Week', month: 'Month' };
const allCategories = 'all';
const categoryChoices = [
  { value: allCategories, label: 'All' },
  ...scheduleCategories.map((category) => ({ value: category, label: category })),
] as const satisfies readonly { value: ScheduleCategory | typeof allCategories; label: string }[];

/** The filters of the schedule: text, range and category (SCHED-2 to SCHED-5). */
export function ScheduleControls({ filter, onChange }: ScheduleControlsProps) {
  return (
    <search className="flex flex-wrap items-center gap-3">
      <ScheduleSearch search={filter.search} onChange={(search) => onChange({ ...filter, search })} />
      <fieldset className="flex min-w-0 rounded-full border border-stone-strong p-0.5">
        <legend className="sr-only">Range</legend>
        {scheduleRanges.map((range) => (
          <button
            key={range}
            type="button"
            aria-pressed={range === filter.range}
            onClick={() => onChange({ ...filter, range })}
            className={classNames(
              'min-h-10 rounded-full px-4 text-small font-semibold relative after:absolute after:inset-x-0 after:-inset-y-0.5',
              'hover:bg-moss aria-pressed:bg-leaf aria-pressed:text-on-leaf',
            )}
          >
            {rangeLabels[range]}
          </button>
        ))}
      </fieldset>
      <Select
        label="Category"
        labelPlace="inside"
        className="min-w-52 max-sm:grow"
        value={filter.category ?? allCategories}
        options={categoryChoices}
        onChange={(category) =>
          onChange({ ...filter, category: category === allCategories ? undefined : category })
        }
      />
    </search>
  );
}

/** Debounce of the search text, in milliseconds. */
const searchDelayMs = 250;

function ScheduleSearch({ search, onChange }: { search: string; onChange: (search: string) => void }) {
  const [text, setText] = useState(search);
  const [requestedSearch, setRequestedSearch] = useState(search);
  const [shown, setShown] = useState(search);
  // A search that changed elsewhere, as by Back, is copied into the box. Text typed here is already in it.
  if (search !== shown) {
    setShown(search);
    if (search !== requestedSearch) setText(search);
  }
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === search) return undefined;
    const timer = setTimeout(() => {
      setRequestedSearch(wanted);
      onChange(wanted);
    }, searchDelayMs);
    return () => clearTimeout(timer);
  }, [wanted, search, onChange]);
  return (
    <div className="relative grow basis-64">
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-4 my-auto size-4.5 text-stone-text"
      />
      <input
        type="search"
        aria-label="Search the schedule"
        placeholder="Search shows and streamers"
        value={text}
        maxLength={scheduleLimits.searchMaxCharacters}
        onChange={(event) => setText(event.target.value)}
        className="min-h-11 w-full rounded-full border border-stone-strong bg-paper-raised pr-4 pl-11 text-body placeholder:text-stone-text"
      />
    </div>
  );
}
