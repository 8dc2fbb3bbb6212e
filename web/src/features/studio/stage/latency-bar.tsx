import { classNames } from '../../../ui/class-names.ts';
import { latencyColour } from '../store/network-levels.ts';

const colours = { green: 'bg-leaf', yellow: 'bg-sun', red: 'bg-beet' } as const;

/**
 * The latency over the picture: a bar that is green, yellow above 100 ms or red above 200 ms, and the value
 * (QUAL-10, QUAL-11).
 */
export function LatencyBar({ latencyMs }: { latencyMs: number }) {
  const colour = latencyColour(latencyMs);
  return (
    <p
      data-colour={colour}
      className="tabular flex items-center gap-1.5 rounded-full bg-paper px-2.5 py-1 text-micro font-semibold"
    >
      <span aria-hidden="true" className={classNames('h-2 w-5 rounded-full', colours[colour])} />
      <span className="sr-only">Latency </span>
      {Math.round(latencyMs)} ms
    </p>
  );
}
