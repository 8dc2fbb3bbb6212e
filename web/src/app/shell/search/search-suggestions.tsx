import { searchLimits } from '@greenroom/contract/limits/search';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { History, Radio, Search, Sparkles, Store } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ProductThumbnail } from '../../../features/products/card/product-thumbnail.tsx';
import { MarkedText } from '../../../features/search/marked-text.tsx';
import { forgetSearches, recentSearches } from '../../../features/search/recent-searches.store.ts';
import { suggestionsQuery } from '../../../features/search/search.api.ts';
import { formatPrice } from '../../../lib/format/price.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { searchAddress } from './search-address.ts';
import { useFieldKeys } from './use-field-keys.ts';
import { useSettledText } from './use-settled-text.ts';

interface SearchSuggestionsProps {
  /** Id of the search field, whose keys move through the suggestions. */
  fieldId: string;
  listId: string;
  /** The typed text, trimmed. */
  text: string;
  /** Id of the option that the arrow keys have reached. */
  reached: string | undefined;
  onReach: (optionId: string | undefined) => void;
  onClose: () => void;
}

const popular = [
  { label: 'Hair Care', to: '/products?category=haircare', Icon: Sparkles },
  { label: 'Live Streams', to: '/live-streams', Icon: Radio },
] as const;

/** The suggestions of the search field: recent and popular searches at first, then matches of the text. */
export function SearchSuggestions(props: SearchSuggestionsProps) {
  useFieldKeys(props);
  return (
    // A press here must not move the focus from the field, which would close the list before the click.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="popup-surface absolute inset-x-0 top-full z-60 mt-2 max-h-[min(34rem,calc(100dvh-9rem))] min-w-72 overflow-y-auto overscroll-contain p-2"
      onMouseDown={(event) => event.preventDefault()}
    >
      {props.text === '' ? <FirstSuggestions {...props} /> : <FoundSuggestions {...props} />}
    </div>
  );
}

function FirstSuggestions({ listId, reached, onClose }: SearchSuggestionsProps) {
  const [recent, setRecent] = useState(recentSearches);
  const option = (name: string) => optionProps(listId, name, reached, onClose);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag holds links as options */}
      <div role="listbox" id={listId} aria-label="Suggestions">
        {recent.length === 0 ? null : (
          <Group label="Recent searches">
            {recent.map((text) => (
              <TextOption
                key={text}
                {...option(`recent-${text}`)}
                to={searchAddress(text) ?? '/search'}
                Icon={History}
              >
                {text}
              </TextOption>
            ))}
          </Group>
        )}
        <Group label="Popular searches">
          {popular.map(({ label, to, Icon }) => (
            <TextOption key={to} {...option(label)} to={to} Icon={Icon}>
              {label}
            </TextOption>
          ))}
        </Group>
      </div>
      {recent.length === 0 ? null : (
        <div className="flex items-center justify-between border-t border-stone pt-1 pl-3">
          <span className="text-micro text-stone-text">Kept in this browser alone.</span>
          <button
            type="button"
            className="link min-h-11 px-3 text-small"
            onClick={() => {
              forgetSearches();
              setRecent([]);
            }}
          >
            Clear<span className="sr-only"> recent searches</span>
          </button>
        </div>
      )}
    </>
  );
}

function FoundSuggestions({ listId, text, reached, onClose }: SearchSuggestionsProps) {
  const settled = useSettledText(text, searchLimits.suggestionDelayMs);
  const { data, isPlaceholderData, isError } = useQuery({
    ...suggestionsQuery(settled),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  });
  const { products = [], streams = [], brands = [] } = data ?? {};
  const words = data?.reading.markedWords;
  const correctedTo = data?.reading.correctedTo;
  const count = products.length + streams.length + brands.length;
  const option = (name: string) => optionProps(listId, name, reached, onClose);
  return (
    <>
      {correctedTo === undefined || count === 0 ? null : (
        // Screen readers announce it together with the count.
        <p aria-hidden="true" className="px-3 pt-2 text-small wrap-anywhere text-ink-soft">
          Showing results for <strong className="font-semibold text-ink">{correctedTo}</strong>
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag holds links as options */}
      <div role="listbox" id={listId} aria-label="Suggestions" aria-busy={isPlaceholderData}>
        {products.length === 0 ? null : (
          <Group label="Products">
            {products.map((product) => (
              <Option key={product.id} {...option(`product-${product.id}`)} to={`/product/${product.id}`}>
                <ProductThumbnail product={product} size="size-10" />
                <span className="min-w-0 grow">
                  <span className="line-clamp-1">
                    <MarkedText text={product.name} words={words} />
                  </span>
                  <span className="line-clamp-1 text-micro font-normal text-stone-text">
                    {product.brand.name}
                  </span>
                </span>
                <span className="tabular shrink-0">{formatPrice(product.price, product.currency)}</span>
              </Option>
            ))}
          </Group>
        )}
        {streams.length === 0 ? null : (
          <Group label="Shows">
            {streams.map((stream) => (
              <TextOption
                key={stream.id}
                {...option(`stream-${stream.id}`)}
                to={stream.status === 'scheduled' ? `/schedule/${stream.id}` : `/stream/${stream.id}`}
                Icon={Radio}
                aside={stream.isLive ? <StatusBadge status="on">LIVE</StatusBadge> : undefined}
              >
                <MarkedText text={stream.title} words={words} />
              </TextOption>
            ))}
          </Group>
        )}
        {brands.length === 0 ? null : (
          <Group label="Brands">
            {brands.map((brand) => (
              <TextOption
                key={brand.id}
                {...option(`brand-${brand.slug}`)}
                to={`/profiles/brands/${brand.slug}`}
                Icon={Store}
              >
                <MarkedText text={brand.name} words={words} />
              </TextOption>
            ))}
          </Group>
        )}
        <TextOption {...option('all')} to={searchAddress(text) ?? '/search'} Icon={Search}>
          Search for “{text}”
        </TextOption>
      </div>
      <output className="sr-only">
        {announcement(count, { isKnown: data !== undefined, isError, correctedTo })}
      </output>
    </>
  );
}

function announcement(
  count: number,
  { isKnown, isError, correctedTo }: { isKnown: boolean; isError: boolean; correctedTo: string | undefined },
): string {
  if (isError) return 'Suggestions could not be loaded';
  if (!isKnown) return '';
  if (count === 0) return 'No suggestions';
  const suggestions = count === 1 ? '1 suggestion' : `${count} suggestions`;
  return correctedTo === undefined ? suggestions : `Showing results for ${correctedTo}. ${suggestions}`;
}

interface OptionProps {
  id: string;
  isReached: boolean;
  to: string;
  onClick: () => void;
  children: ReactNode;
}

function optionProps(
  listId: string,
  name: string,
  reached: string | undefined,
  onClick: () => void,
): Pick<OptionProps, 'id' | 'isReached' | 'onClick'> {
  const id = `${listId}-${name.replaceAll(/[^\w-]+/g, '_')}`;
  return { id, isReached: id === reached, onClick };
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options is no fieldset
    <div role="group" aria-label={label} className="mb-1">
      <p aria-hidden="true" className="px-3 pt-2 pb-1 text-micro font-semibold text-stone-text">
        {label}
      </p>
      {children}
    </div>
  );
}

/** An option that is a link, so it can be opened in a new tab. The focus stays in the field. */
function Option({ id, isReached, to, onClick, children }: OptionProps) {
  return (
    <Link
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a link that is an option
      role="option"
      aria-selected={isReached}
      tabIndex={-1}
      to={to}
      onClick={onClick}
      className={classNames(
        'flex min-h-11 items-center gap-3 rounded-control px-3 py-1 text-small font-medium hover:bg-moss',
        isReached && 'bg-moss outline-2 -outline-offset-2 outline-focus',
      )}
    >
      {children}
    </Link>
  );
}

function TextOption({
  Icon,
  aside,
  children,
  ...option
}: OptionProps & { Icon: LucideIcon; aside?: ReactNode }) {
  return (
    <Option {...option}>
      <Icon aria-hidden="true" className="size-4 shrink-0 text-leaf-text" />
      <span className="line-clamp-1 min-w-0 grow">{children}</span>
      {aside}
    </Option>
  );
}
