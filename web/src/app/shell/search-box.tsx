import { useState } from 'react';
import type { FormEvent } from 'react';
import { Radio, Search, Sparkles } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { searchAddress } from './search-address.ts';

const suggestions = [
  { label: 'Hair Care', to: '/products?category=haircare', Icon: Sparkles },
  { label: 'Live Streams', to: '/live-streams', Icon: Radio },
] as const;

/** The search field with its popup of popular suggestions (SHELL-12 to SHELL-15). */
export function SearchBox({ id, label, className }: { id: string; label: string; className?: string }) {
  const navigate = useNavigate();
  const location = useLocation();
  // Open on one page of the history only, so that going anywhere closes it.
  const [openOn, setOpenOn] = useState<string>();
  const isOpen = openOn === location.key;

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const address = searchAddress(new FormData(event.currentTarget).get('q'));
    if (address === undefined) return;
    setOpenOn(undefined);
    await navigate(address);
  }

  return (
    <search aria-label={label} className={classNames('relative', className)}>
      {/* Focus and Escape open and close the suggestions from wherever they happen in here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        action="/search"
        onSubmit={(event) => void submit(event)}
        onFocus={() => setOpenOn(location.key)}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setOpenOn(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setOpenOn(undefined);
        }}
      >
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-4 my-auto size-4.5 text-stone-text"
        />
        <input
          id={id}
          type="search"
          name="q"
          aria-label={label}
          placeholder="Search products and shows"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          className="min-h-11 w-full rounded-full border border-transparent bg-moss pr-4 pl-11 text-small text-ink placeholder:text-ink-soft hover:border-stone-strong focus-visible:border-focus focus-visible:bg-paper-raised focus-visible:outline-1 focus-visible:outline-offset-0 [&::-webkit-search-cancel-button]:hidden"
        />
        {isOpen ? (
          <div className="popup-surface absolute inset-x-0 top-full z-60 mt-2 p-2">
            <p aria-hidden="true" className="px-3 pt-1 pb-1.5 text-micro font-semibold text-stone-text">
              Popular searches
            </p>
            <ul aria-label="Popular searches">
              {suggestions.map(({ label: suggestion, to, Icon }) => (
                <li key={to}>
                  <Link
                    to={to}
                    onClick={() => setOpenOn(undefined)}
                    className="flex min-h-11 items-center gap-3 rounded-control px-3 text-small font-medium hover:bg-moss focus-visible:bg-moss focus-visible:-outline-offset-2"
                  >
                    <Icon aria-hidden="true" className="size-4 text-leaf-text" />
                    {suggestion}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </form>
    </search>
  );
}
