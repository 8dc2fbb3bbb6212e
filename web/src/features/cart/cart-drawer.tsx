import type { Cart, CartLine } from '@greenroom/contract/cart/cart.schemas';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { describeFailure } from '../../lib/api/api-error.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { FailureMessage } from '../../ui/failure-message.tsx';
import { KeptFocus } from '../../ui/focus/kept-focus.tsx';
import { Stepper } from '../../ui/form/stepper.tsx';
import { EmptyState, QueryErrorState } from '../../ui/list/list-states.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { useSessionToken } from '../session/use-session-token.ts';
import { useAddToCart } from './add-to-cart.api.ts';
import { useRemoveLine, useSetQuantity } from './cart-lines.api.ts';
import { cartQuery } from './own-cart.api.ts';
import { closeCart, useCartDrawer } from './cart-drawer.store.ts';
import { groupByBrand } from './cart-groups.ts';
import { CouponForm } from './coupon-form.tsx';
import { LineItem } from './lines/line-item.tsx';
import { lineNote } from './lines/line-note.ts';
import { TotalsList } from './totals-list.tsx';

const ChangeLine = lazyPart(async () => (await import('./change-line.tsx')).default);

/** The cart drawer of any page. */
export default function CartDrawer() {
  const isOpen = useCartDrawer((drawer) => drawer.isOpen);
  const isInShow = useCartDrawer((drawer) => drawer.inPlace !== undefined);
  const cart = useQuery({ ...cartQuery(useSessionToken()), enabled: isOpen });
  const hasLines = cart.data !== undefined && cart.data.lines.length > 0;
  return (
    <Drawer
      open={isOpen}
      onOpenChange={(open) => (open ? undefined : closeCart())}
      title="Your cart"
      isClear={isInShow}
      footer={hasLines ? <CartFooter cart={cart.data} /> : null}
    >
      <CartBody query={cart} />
    </Drawer>
  );
}

function CartBody({ query }: { query: ReturnType<typeof useQuery<Cart>> }) {
  const [removed, setRemoved] = useState<CartLine>();
  if (query.data === undefined) {
    if (query.isError) return <QueryErrorState query={query} title="Failed to load your cart" />;
    return (
      <Loading label="Loading your cart" className="flex flex-col gap-5">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </Loading>
    );
  }
  const { lines: all } = query.data;
  const undo =
    removed === undefined || all.some(({ id }) => id === removed.id) ? null : (
      <UndoRemoval key={removed.id} line={removed} onUndone={() => setRemoved(undefined)} />
    );
  if (all.length === 0) {
    return (
      <div className="flex flex-col gap-5">
        {undo}
        <EmptyState
          title="Your cart is empty"
          text="What you add is kept here, in this browser and in your account."
          action={
            <ButtonLink to="/products" onClick={closeCart}>
              Browse products
            </ButtonLink>
          }
        />
      </div>
    );
  }
  return (
    <KeptFocus label="Your cart" className="flex flex-col gap-7">
      {undo}
      {groupByBrand(all).map(({ brand, lines }) => (
        <section key={brand.slug} aria-label={brand.name === '' ? 'No longer sold' : `From ${brand.name}`}>
          <h3 className="text-small font-semibold text-stone-text">
            {brand.name === '' ? 'No longer sold' : brand.name}
          </h3>
          <ul className="mt-3 flex flex-col gap-5">
            {lines.map((line) => (
              <li key={line.id}>
                <EditableLine line={line} onRemove={() => setRemoved(line)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <CouponForm coupon={query.data.coupon} />
    </KeptFocus>
  );
}

/** Says which line was removed, and restores it on request. It stays visible, wherever the line was. */
function UndoRemoval({ line, onUndone }: { line: CartLine; onUndone: () => void }) {
  const add = useAddToCart(useSessionToken());
  const { productId, quantity, color, size } = line;
  const addition = {
    productId,
    quantity,
    ...(color === '' ? {} : { color }),
    ...(size === '' ? {} : { size }),
  };
  return (
    <div className="sticky -top-2 z-10 flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg bg-moss px-4 py-1">
        <output className="min-w-0 text-small">Removed {line.name}.</output>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Undo the removal of ${line.name}`}
          busy={add.isPending}
          onClick={() => add.mutate(addition, { onSuccess: onUndone })}
        >
          Undo
        </Button>
      </div>
      <FailureMessage message={add.error === null ? undefined : describeFailure(add.error)} />
    </div>
  );
}

function EditableLine({ line, onRemove }: { line: CartLine; onRemove: () => void }) {
  const token = useSessionToken();
  const setQuantity = useSetQuantity(token);
  const remove = useRemoveLine(token);
  const shown = setQuantity.isPending ? setQuantity.variables.quantity : line.quantity;
  const most = Math.max(1, line.available);
  const [isChanging, setIsChanging] = useState(false);
  return (
    <LineItem line={line} note={lineNote(line)} onFollow={closeCart}>
      <div className="mt-1 flex flex-wrap items-center gap-3">
        {line.available === 0 ? null : (
          <Stepper
            label={`Quantity of ${line.name}`}
            value={shown}
            min={1}
            max={Math.max(most, 1)}
            onChange={(quantity) => setQuantity.mutate({ id: line.id, quantity })}
          />
        )}
        <div className="-ml-4 flex flex-wrap">
          {line.color === '' && line.size === '' ? null : (
            <Button
              variant="quiet"
              size="small"
              aria-label={`Change color or size of ${line.name}`}
              onClick={() => setIsChanging(true)}
            >
              Change
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            aria-label={`Remove ${line.name}`}
            busy={remove.isPending}
            onClick={() => {
              onRemove();
              remove.mutate(line.id);
            }}
          >
            Remove
          </Button>
        </div>
      </div>
      {isChanging ? (
        <Suspense>
          <ChangeLine line={line} onClose={() => setIsChanging(false)} />
        </Suspense>
      ) : null}
    </LineItem>
  );
}

function CartFooter({ cart }: { cart: Cart }) {
  const canBuy = cart.totals.items.amount > 0;
  return (
    <div className="flex flex-col gap-4">
      <TotalsList totals={cart.totals} />
      {canBuy ? (
        <CheckOut />
      ) : (
        <p className="text-small text-ink-soft">Nothing in your cart can be bought at the moment.</p>
      )}
    </div>
  );
}

function CheckOut() {
  const checkOut = useCartDrawer((drawer) => drawer.inPlace?.checkOut);
  if (checkOut === undefined) {
    return (
      <ButtonLink to="/checkout" size="large" wide onClick={closeCart}>
        Check out
      </ButtonLink>
    );
  }
  return (
    <Button
      size="large"
      wide
      onClick={() => {
        closeCart();
        checkOut();
      }}
    >
      Check out
    </Button>
  );
}
