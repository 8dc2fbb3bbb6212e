import { Skeleton } from './skeleton.tsx';

/** Reserves the space of a button that depends on loaded data, so that nothing below it shifts. */
export function ButtonPlace() {
  return <Skeleton className="h-11 w-40 rounded-full" />;
}
