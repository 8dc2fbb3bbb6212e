import type { Promo } from '@greenroom/contract/shop/home-content.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { promoQuery } from './promo.api.ts';

/** Asks for the banner again, once on each page that somebody goes on to; what is fresh is not asked for. */
export function PromoRefresh({ onRead }: { onRead: (promo: Promo | null) => void }) {
  const queryClient = useQueryClient();
  useEffect(() => {
    // Without an answer the banner stays as it is.
    queryClient.fetchQuery(promoQuery()).then(onRead, () => {});
  }, [queryClient, onRead]);
  return null;
}
