import type { Promo } from '@greenroom/contract/shop/home-content.schemas';
import { formatDate } from '@greenroom/contract/time-format';
import { useQuery } from '@tanstack/react-query';
import { useRouteLoaderData } from 'react-router';
import type { Route } from './+types/promotions';
import { pageMeta } from '../app/page-meta.ts';
import { staticPageHeaders } from '../app/prefetch.ts';
import { promoQuery } from '../app/shell/promo.api.ts';
import { ButtonLink } from '../ui/button.tsx';
import { LocalTime } from '../ui/local-time.tsx';
import { ProsePage } from '../ui/text/prose-page.tsx';

export const headers = staticPageHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Promotions',
    description: 'What is on offer right now.',
    path: '/promotions',
  });
}

/**
 * The promo banner's text with its dates. It is part of the document. A page that was open longer requests it
 * again.
 */
export default function PromotionsPage() {
  const document = useRouteLoaderData<{ promo: Promo | null }>('root');
  const promoAnswer = useQuery(promoQuery());
  const promo = promoAnswer.data === undefined ? document?.promo : promoAnswer.data;
  return (
    <ProsePage title="Promotions" lead={promo?.text ?? 'There is no promotion right now.'}>
      {promo ? <PromoDates promo={promo} /> : null}
      <p className="pt-4">
        <ButtonLink to="/products">Browse products</ButtonLink>
      </p>
    </ProsePage>
  );
}

function PromoDates({ promo: { startsAt, endsAt } }: { promo: Promo }) {
  if (startsAt === undefined && endsAt === undefined) return null;
  return (
    <p>
      {startsAt === undefined ? null : (
        <>
          Since <LocalTime moment={startsAt} format={formatDate} />
        </>
      )}
      {startsAt === undefined || endsAt === undefined ? null : ', '}
      {endsAt === undefined ? null : (
        <>
          {startsAt === undefined ? 'Until ' : 'until '}
          <LocalTime moment={endsAt} format={formatDate} />
        </>
      )}
    </p>
  );
}
