import type { HomeContent } from '@greenroom/contract/shop/home-content.schemas';
import { searchLimits } from '@greenroom/contract/limits/search';
import type { StreamSummary } from '@greenroom/contract/streams/streams.schemas';
import { formatDate, formatUpcoming } from '@greenroom/contract/time-format';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import type { Control } from 'react-hook-form';
import { isNotFound } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { controlClass, FieldFrame, useFieldIds } from '../../../ui/form/field.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { LocalTime } from '../../../ui/local-time.tsx';
import { showQuery, showsQuery } from './home-content.api.ts';

interface ShowFieldProps {
  control: Control<Pick<HomeContent, 'slides'>>;
  name: `slides.${number}.streamId`;
}

/** The show of a slide, which can be found by title or by host. */
export function ShowField({ control, name }: ShowFieldProps) {
  const { field, fieldState } = useController({ control, name });
  const [isSearching, setIsSearching] = useState(field.value === '');
  const ids = useFieldIds({ hint: undefined, error: fieldState.error?.message });
  const place = useRef<HTMLDivElement>(null);
  // The pressed button is gone.
  const [presses, setPresses] = useState(0);
  useEffect(() => {
    if (presses > 0) place.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [presses]);
  const turnTo = (next: 'search' | 'show') => {
    setIsSearching(next === 'search');
    setPresses((before) => before + 1);
  };
  return (
    <div ref={place}>
      <FieldFrame label="Show" error={fieldState.error?.message} ids={ids}>
        {isSearching ? (
          <ShowSearch
            id={ids.id}
            describedBy={ids.describedBy}
            isWrong={fieldState.error !== undefined}
            fieldRef={field.ref}
            onChoose={(id) => {
              field.onChange(id);
              turnTo('show');
            }}
            {...(field.value === '' ? {} : { onCancel: () => turnTo('show') })}
          />
        ) : (
          <ChosenShow
            streamId={field.value}
            buttonId={ids.id}
            buttonRef={field.ref}
            onChange={() => turnTo('search')}
          />
        )}
      </FieldFrame>
    </div>
  );
}

function ChosenShow({
  streamId,
  buttonId,
  buttonRef,
  onChange,
}: {
  streamId: string;
  buttonId: string;
  buttonRef: (button: HTMLButtonElement | null) => void;
  onChange: () => void;
}) {
  const stream = useQuery(showQuery(streamId));
  return (
    <div className="flex min-h-12 items-center justify-between gap-3 rounded-control border border-stone bg-paper-sunken py-1.5 pr-1.5 pl-4">
      {stream.data !== undefined ? (
        <ShowName stream={stream.data} />
      ) : stream.isError ? (
        <span className="text-small text-beet">
          {isNotFound(stream.error) ? 'This show is gone' : 'The name of this show did not load'}
        </span>
      ) : (
        <Loading label="Loading the show" className="grow">
          <Skeleton className="h-5 w-2/3" />
        </Loading>
      )}
      <Button
        id={buttonId}
        ref={buttonRef}
        variant="quiet"
        size="small"
        aria-label={stream.data === undefined ? 'Change show' : `Change show: ${stream.data.title}`}
        onClick={onChange}
      >
        Change
      </Button>
    </div>
  );
}

interface ShowSearchProps {
  id: string;
  describedBy: string | undefined;
  isWrong: boolean;
  fieldRef: (input: HTMLInputElement | null) => void;
  onChoose: (streamId: string) => void;
  /** Omitted if no show was chosen before. */
  onCancel?: () => void;
}

function ShowSearch({ id, describedBy, isWrong, fieldRef, onChoose, onCancel }: ShowSearchProps) {
  const [words, setWords] = useState('');
  const wanted = useDeferredValue(words.trim());
  const found = useQuery({ ...showsQuery(wanted), enabled: wanted !== '' });
  return (
    <>
      <div className="relative">
        <Search aria-hidden="true" className="absolute inset-y-0 left-4 my-auto size-4.5 text-stone-text" />
        <input
          id={id}
          ref={fieldRef}
          type="text"
          inputMode="search"
          autoComplete="off"
          maxLength={searchLimits.textMaxCharacters}
          placeholder="Title or streamer"
          value={words}
          aria-invalid={isWrong || undefined}
          aria-describedby={describedBy}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            // Enter would save all slides.
            if (event.key === 'Enter') event.preventDefault();
            if (event.key === 'Escape') onCancel?.();
          }}
          className={classNames(controlClass, 'pl-11')}
        />
      </div>
      <div aria-live="polite">
        {wanted === '' ? null : found.isPending ? (
          <Loading label="Searching shows">
            <Skeleton className="h-11 rounded-control" />
          </Loading>
        ) : found.isError ? (
          <p className="text-small text-beet">
            The shows could not be searched.{' '}
            <Button size="small" variant="quiet" onClick={() => void found.refetch()}>
              Retry
            </Button>
          </p>
        ) : found.data.length === 0 ? (
          <p className="text-small text-stone-text">No shows found</p>
        ) : (
          <ul aria-label="Shows found" className="divide-y divide-stone">
            {found.data.map((stream) => (
              <li key={stream.id}>
                <button
                  type="button"
                  className="flex min-h-12 w-full items-center rounded-control px-3 py-1.5 text-left hover:bg-moss"
                  onClick={() => onChoose(stream.id)}
                >
                  <ShowName stream={stream} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
      {onCancel === undefined ? null : (
        <Button variant="quiet" size="small" className="self-start" onClick={onCancel}>
          Keep the show
        </Button>
      )}
    </>
  );
}

/** The title with the host, because two shows may have the same title. */
function ShowName({ stream }: { stream: StreamSummary }) {
  return (
    <span className="min-w-0">
      <span className="line-clamp-2 text-small font-semibold wrap-anywhere">{stream.title}</span>
      <span className="block text-micro text-stone-text wrap-anywhere">
        {stream.hostName} · <ShowMoment stream={stream} />
      </span>
    </span>
  );
}

function ShowMoment({ stream }: { stream: StreamSummary }) {
  if (stream.isLive) return 'live now';
  const past = stream.endedAt ?? stream.startedAt;
  if (past !== undefined) return <LocalTime moment={past} format={formatDate} />;
  return stream.scheduledTime === undefined ? (
    'not announced'
  ) : (
    <LocalTime moment={stream.scheduledTime} format={formatUpcoming} />
  );
}
