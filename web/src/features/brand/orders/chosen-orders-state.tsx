import { chosenOrdersSchema } from '@greenroom/contract/orders/fulfilment.schemas';
import { describeServerFailure, isRefused } from '../../../lib/api/api-error.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState, QueryErrorState } from '../../../ui/list/list-states.tsx';

/** The orders that an address names: their ids, each once, or in words why they are no choice. */
type Choice = { ids: string[]; wrong?: never } | { ids?: never; wrong: string };

/** Reads the orders that an address names; undefined where it does not speak of orders. */
export function choiceOf(search: URLSearchParams): Choice | undefined {
  if (!search.has('orders')) return undefined;
  const named = search.getAll('orders').join(',');
  if (named === '') return { wrong: 'Choose orders in the list of orders.' };
  const { data, error } = chosenOrdersSchema.safeParse(named);
  return data === undefined ? { wrong: error.issues[0]?.message ?? '' } : { ids: data };
}

const toOrders = <ButtonLink to="/brand/orders?status=processing">Orders to ship</ButtonLink>;

/** In place of what an address without a choice could show. */
export function NoChoice({ text }: { text: string }) {
  return <EmptyState title="No orders chosen" text={text} action={toOrders} />;
}

/** In place of what could not be loaded of chosen orders. What the server refuses it refuses again: then there is no Retry. */
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
