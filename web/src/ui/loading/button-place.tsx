import { Skeleton } from './skeleton.tsx';

/** The room of a button that comes with the data of a page, so that nothing below it moves then. */
export function ButtonPlace() {
  return <Skeleton className="h-11 w-40 rounded-full" />;
}
