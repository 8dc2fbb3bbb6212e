import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type BadgeTone = 'moss' | 'leaf' | 'sun' | 'sky' | 'beet' | 'stone' | 'ink';

const tones: Readonly<Record<BadgeTone, string>> = {
  moss: 'bg-moss text-ink',
  leaf: 'bg-leaf text-on-leaf',
  sun: 'bg-sun text-on-sun',
  sky: 'bg-sky text-on-sky',
  beet: 'bg-beet text-on-beet',
  stone: 'bg-paper-sunken text-stone-text border border-stone',
  ink: 'bg-ink text-paper',
};

export function Badge({ tone = 'moss', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'tabular inline-flex items-center gap-1 rounded-mark px-2 py-0.5 text-micro font-semibold whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

/** `on` is coral with a pulsing dot, `off` is grey, `soon` is green. */
export function StatusBadge({ status, children }: { status: 'on' | 'off' | 'soon'; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'tabular inline-flex items-center gap-1.5 rounded-mark px-2 py-0.5 text-micro font-bold tracking-wide whitespace-nowrap',
        status === 'on' && 'bg-coral text-on-coral',
        status === 'off' && 'border border-stone bg-paper-sunken text-stone-text',
        status === 'soon' && 'bg-moss text-ink',
      )}
    >
      {status === 'on' ? (
        <span
          aria-hidden="true"
          className="size-1.5 animate-[live-pulse_1.6s_ease-in-out_infinite] rounded-full bg-current"
        />
      ) : null}
      {children}
    </span>
  );
}
