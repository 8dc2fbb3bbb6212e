import { Elements } from '@stripe/react-stripe-js';
import type { StripeElementsOptionsMode } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { stripeAppearance } from '../../lib/stripe/stripe-appearance.ts';
import { stripeQuery } from '../../lib/stripe/stripe-script.ts';
import { QueryErrorState } from '../list/list-states.tsx';
import { Loading, Skeleton } from '../loading/skeleton.tsx';

interface StripeElementsProps {
  publishableKey: string;
  /** The payment or set-up. `appearance` is always the shop's own. */
  options: StripeElementsOptionsMode;
  /** Announced to screen readers until Stripe.js is loaded. */
  loadingLabel: string;
  children: ReactNode;
}

/** Loads Stripe.js and provides its elements to `children`, or shows why that failed. */
export function StripeElements({ publishableKey, options, loadingLabel, children }: StripeElementsProps) {
  const stripe = useQuery(stripeQuery(publishableKey));
  const [appearance] = useState(stripeAppearance);
  if (stripe.isPending) {
    return (
      <Loading label={loadingLabel} className="max-w-2xl">
        <Skeleton className="h-56 rounded-card" />
      </Loading>
    );
  }
  if (stripe.data === undefined) {
    return (
      <QueryErrorState
        query={stripe}
        title="The card form could not be loaded"
        text="It comes from Stripe. Check your connection and what your browser blocks, and try again."
      />
    );
  }
  return (
    <Elements stripe={stripe.data} options={{ ...options, appearance }}>
      {children}
    </Elements>
  );
}
