import type {
  PaymentMethod,
  PaymentProviderName,
  TestCard,
} from '@greenroom/contract/payment-methods/payment-methods.schemas';
import { useQuery } from '@tanstack/react-query';
import { CreditCard } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { AlertDialog } from '../../../ui/overlay/dialog.tsx';
import { KeptFocus } from '../../../ui/focus/kept-focus.tsx';
import { takeFocus } from '../../../ui/focus/take-focus.ts';
import { EmptyState, QueryErrorState } from '../../../ui/list/list-states.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { Loading, Skeleton } from '../../../ui/loading/skeleton.tsx';
import { useSessionToken } from '../../session/use-session-token.ts';
import {
  paymentMethodsQuery,
  useAddTestCard,
  useDefaultPaymentMethod,
  useRemovePaymentMethod,
} from './payment-methods.api.ts';

const StripeCardForm = lazyPart(async () => (await import('./stripe-card-form.tsx')).StripeCardForm);

/** How a card is saved, by payment provider. */
const howToSave: Record<PaymentProviderName, string> = {
  test: 'Save one, and paying takes one step less.',
  stripe: 'Save one here or when you pay, and paying takes one step less.',
  none: 'Payments are not set up on this server.',
};

/** Payment methods. The payment provider stores them. This server never sees a card number (ACCT-22). */
export function PaymentMethodsSection() {
  const kept = useQuery(paymentMethodsQuery(useSessionToken()));
  if (kept.isPending) {
    return (
      <Loading label="Loading payment methods" className="flex flex-col gap-3">
        <Skeleton className="h-24 rounded-card" />
        <Skeleton className="h-24 rounded-card" />
      </Loading>
    );
  }
  if (kept.data === undefined) {
    return (
      <QueryErrorState
        query={kept}
        title="Failed to load your payment methods"
        text="Please try again later"
      />
    );
  }
  const { methods, provider, testCards, publishableKey } = kept.data;
  return (
    <KeptFocus label="Payment methods" className="flex flex-col gap-10">
      {methods.length === 0 ? (
        <EmptyState title="No payment methods saved" text={howToSave[provider]} />
      ) : (
        <ul aria-label="Payment methods" className="flex flex-col gap-3">
          {methods.map((method) => (
            <li key={method.id}>
              <MethodCard method={method} />
            </li>
          ))}
        </ul>
      )}
      {publishableKey === undefined ? null : <NewCard publishableKey={publishableKey} />}
      {testCards === undefined ? null : (
        <TestCards
          cards={testCards.filter(({ last4 }) => !methods.some((method) => method.last4 === last4))}
        />
      )}
    </KeptFocus>
  );
}

function NewCard({ publishableKey }: { publishableKey: string }) {
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button variant="secondary" className="self-start" onClick={() => setIsOpen(true)}>
        Add a card
      </Button>
    );
  }
  return (
    <section aria-labelledby="new-card">
      <h3 id="new-card" ref={takeFocus} tabIndex={-1} className="text-lead outline-none">
        Add a card
      </h3>
      <div className="mt-4">
        <Suspense fallback={<Skeleton className="h-56 max-w-2xl rounded-card" />}>
          <StripeCardForm publishableKey={publishableKey} onClose={() => setIsOpen(false)} />
        </Suspense>
      </div>
    </section>
  );
}

function MethodCard({ method }: { method: PaymentMethod }) {
  const makeDefault = useDefaultPaymentMethod();
  const name = `${method.brand} ending in ${method.last4}`;
  const expiry = `${String(method.expiryMonth).padStart(2, '0')}/${String(method.expiryYear).slice(-2)}`;
  return (
    <article className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-stone p-5">
      <CreditCard aria-hidden="true" className="size-7 shrink-0 text-leaf-text" strokeWidth={1.5} />
      <div className="min-w-0 grow">
        <h3 className="flex flex-wrap items-center gap-2 font-text text-body font-semibold tracking-normal">
          {name}
          {method.isDefault ? <Badge tone="leaf">Default</Badge> : null}
        </h3>
        <p className="tabular text-small text-ink-soft">
          Expires {expiry}
          {method.behaviour === undefined ? null : ` · Test card: ${lowerFirst(method.behaviour)}`}
        </p>
      </div>
      <div className="-mx-2 flex flex-wrap gap-1">
        {method.isDefault ? null : (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Make ${name} the default`}
            onClick={() => makeDefault.mutate(method.id)}
          >
            Make default
          </Button>
        )}
        <RemoveMethod id={method.id} name={name} />
      </div>
    </article>
  );
}

function RemoveMethod({ id, name }: { id: string; name: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemovePaymentMethod();
  return (
    <AlertDialog
      trigger={
        <Button variant="quiet" size="small" aria-label={`Remove ${name}`}>
          Remove
        </Button>
      }
      open={isAsking}
      onOpenChange={setIsAsking}
      title="Remove this payment method?"
      description={`${name} can no longer be used to pay here.`}
      confirmLabel="Remove"
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate(id, { onSettled: () => setIsAsking(false) })}
    />
  );
}

function TestCards({ cards }: { cards: readonly TestCard[] }) {
  const add = useAddTestCard();
  return (
    <section aria-labelledby="test-cards">
      <h3 id="test-cards" className="text-lead">
        Add a test card
      </h3>
      <p className="mt-1 text-small text-ink-soft">
        This server takes test payments: no money moves, and no card number is asked for.
      </p>
      {cards.length === 0 ? (
        <p className="mt-4 text-small text-stone-text">You have all test cards.</p>
      ) : (
        <ul className="mt-3 divide-y divide-stone border-y border-stone">
          {cards.map(({ card, brand, last4, behaviour }) => (
            <li key={card} className="flex min-h-16 items-center justify-between gap-x-4 py-3">
              <div className="min-w-0">
                <p className="font-medium">
                  {brand} ending in {last4}
                </p>
                <p className="text-small text-ink-soft">{behaviour}</p>
              </div>
              <Button
                variant="secondary"
                size="small"
                aria-label={`Add ${brand} ending in ${last4}`}
                busy={add.isPending && add.variables === card}
                busyLabel="Adding…"
                onClick={() => add.mutate(card)}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
