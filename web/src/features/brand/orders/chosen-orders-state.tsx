import { chosenOrdersSchema } from '@greenroom/contract/orders/fulfilment.schemas';
import { describeServerFailure, isRefused } from '../../../lib/api/api-error.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState, QueryErrorState } from '../../../ui/list/list-states.tsx';

/** The orders that a URL names: their distinct ids, or a message why they are invalid. */
type Choice = { ids: string[]; wrong?: never } | { ids?: never; wrong: string };

/** Parses the orders of a URL. Undefined if it has no such parameter. */
export function choiceOf(search: URLSearchParams): Choice | undefined {
  if (!search.has('orders')) return undefined;
  const named = search.getAll('orders').join(',');
  if (named === '') return { wrong: 'Choose orders in the list of orders.' };
  const { data, error } = chosenOrdersSchema.safeParse(named);
  return data === undefined ? { wrong: error.issues[0]?.message ?? '' } : { ids: data };
}

const toOrders = <ButtonLink to="/brand/orders?status=processing">Orders to ship</ButtonLink>;

/** Shown for a URL without a valid selection. */
export function NoChoice({ text }: { text: string }) {
  return <EmptyState title="No orders chosen" text={text} action={toOrders} />;
}

/**
 * Shown if the selected orders could not be loaded. There is no Retry after a 4xx response, because it would be
 * repeated.
 */
export function ChoiceFailure({
  query,
  title,
}: {
  query: { error: unknown; refetch: () => unknown; isFetching: boolean };
  title: string;
}) {
  const text = describeServerFailure(query.error, 'Please try again later');
  return isRefused(query.error) ? (
    <EmptyState title={title} text={text} action={toOrders} />
  ) : (
    <QueryErrorState query={query} title={title} text={text} />
  );
}
