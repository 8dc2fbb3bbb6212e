import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/list/list-states.tsx';

/** The user's orders; a server that cannot take any has none (ACCT-20). */
export function OrdersSection() {
  return (
    <EmptyState
      title="No orders yet"
      text="What you buy will be listed here, with where it is."
      action={<ButtonLink to="/products">Browse products</ButtonLink>}
    />
  );
}
