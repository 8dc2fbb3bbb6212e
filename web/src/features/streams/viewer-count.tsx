import { Eye } from 'lucide-react';
import { formatCount } from '../../lib/format/count.ts';

/** The viewer count over a picture: above 1000 with K and above 1 million with M (VIEWERS-11, VIEWERS-12). */
export function ViewerCount({ count }: { count: number }) {
  return (
    <span className="on-stage tabular inline-flex items-center gap-1 rounded-mark px-2 py-0.5 text-micro font-semibold">
      <Eye aria-hidden="true" className="size-3.5" />
      {formatCount(count)}
      <span className="sr-only">{count === 1 ? 'viewer' : 'viewers'}</span>
    </span>
  );
}
