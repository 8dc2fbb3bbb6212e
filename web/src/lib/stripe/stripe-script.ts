import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { queryOptions } from '@tanstack/react-query';

/** Loads Stripe.js, which only Stripe may serve. Card data goes directly from its frames to Stripe. */
export function stripeQuery(publishableKey: string) {
  return queryOptions({
    queryKey: ['stripe', publishableKey],
    queryFn: async (): Promise<Stripe> => {
      const stripe = await loadStripe(publishableKey);
      if (stripe === null) throw new Error('Stripe.js runs only in browsers');
      return stripe;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
