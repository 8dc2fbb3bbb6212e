import { ButtonLink } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';

/** Shown if there is no such brand (BRAND-21, BRAND-22). */
export function BrandNotFound({ message }: { message: string }) {
  return (
    <section className="page-width flex flex-col items-center py-20 text-center md:py-28">
      <title>Brand not found | Greenroom</title>
      <h1 className="text-title">{message}</h1>
      <p className="mt-3 max-w-md text-lead text-ink-soft">
        The address may be wrong, or the brand may have another one now.
      </p>
      <ButtonLink to="/products" size="large" className="mt-8">
        Browse all products
      </ButtonLink>
    </section>
  );
}

export function BrandSkeleton() {
  return (
    <Loading label="Loading brand profile" className="page-width pt-4 md:pt-8">
      <Skeleton className="h-40 rounded-panel md:h-72" />
      <Skeleton className="mt-6 h-10 w-64 max-w-full rounded-mark" />
      <Skeleton className="mt-4 h-24 w-full max-w-2xl rounded-mark" />
      <div className="mt-16 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
        {Array.from({ length: 4 }, (_, place) => (
          <Skeleton key={place} className="aspect-square rounded-card" />
        ))}
      </div>
    </Loading>
  );
}
