import { ButtonLink } from '../../ui/button.tsx';
import { Loading, Skeleton } from '../../ui/loading/skeleton.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';

/** Shown if there is no such profile (PROF-2, PROF-3). */
export function ProfileNotFound({ message }: { message: string }) {
  return (
    <section className="page-width flex flex-col items-center py-20 text-center md:py-28">
      <title>Profile not found | Greenroom</title>
      <h1 className="text-title">{message}</h1>
      <p className="mt-3 max-w-md text-lead text-ink-soft">
        The address may be wrong, or the account may be gone.
      </p>
      <div className="mt-8">
        <ButtonLink to="/" size="large">
          Return to home
        </ButtonLink>
      </div>
    </section>
  );
}

/** A loading profile: a spinner above its skeletons (PROF-1). */
export function ProfileSkeleton() {
  return (
    <Loading label="Loading profile" className="page-width pt-8 md:pt-12">
      <div className="flex flex-col items-start gap-5 md:flex-row md:gap-8">
        <span className="relative flex size-24 items-center justify-center text-ink-soft md:size-36">
          <Skeleton className="absolute inset-0 rounded-full" />
          <Spinner />
        </span>
        <div className="w-full grow space-y-4">
          <Skeleton className="h-9 w-3/5 max-w-sm rounded-mark" />
          <Skeleton className="h-5 w-1/3 max-w-48 rounded-mark" />
          <Skeleton className="h-6 w-4/5 max-w-md rounded-mark" />
          <Skeleton className="h-12 w-full max-w-2xl rounded-mark" />
        </div>
      </div>
      <Skeleton className="mt-20 h-8 w-48 rounded-mark" />
      <div className="mt-8 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        <Skeleton className="aspect-video rounded-card" />
        <Skeleton className="hidden aspect-video rounded-card sm:block" />
        <Skeleton className="hidden aspect-video rounded-card lg:block" />
      </div>
    </Loading>
  );
}
