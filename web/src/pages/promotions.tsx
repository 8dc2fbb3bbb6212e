import type { Route } from './+types/promotions';
import { pageMeta } from '../app/page-meta.ts';
import { staticPageHeaders } from '../app/prefetch.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ProsePage } from '../ui/prose-page.tsx';

export const headers = staticPageHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Promotions',
    description: 'What is on offer right now.',
    path: '/promotions',
  });
}

export default function PromotionsPage() {
  return (
    <ProsePage title="Promotions" lead="Through April 21, shipping is free.">
      <p>It applies to every product and needs no code.</p>
      <p className="pt-4">
        <ButtonLink to="/products">Browse products</ButtonLink>
      </p>
    </ProsePage>
  );
}
