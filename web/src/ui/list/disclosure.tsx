import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

interface DisclosureProps {
  label: string;
  /** Whether it is open at first. */
  isOpen?: boolean;
  /** Class of the label. */
  labelClass?: string;
  className?: string;
  children: ReactNode;
}

/** A collapsible section. An icon beside the label shows its state. */
export function Disclosure({ label, isOpen = false, labelClass, className, children }: DisclosureProps) {
  return (
    <details open={isOpen} className={classNames('group/disclosure', className)}>
      <summary
        className={classNames(
          'flex min-h-11 w-fit list-none items-center gap-1.5 font-semibold [&::-webkit-details-marker]:hidden',
          labelClass,
        )}
      >
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 transition-transform duration-(--motion-quick) group-open/disclosure:rotate-90"
        />
        {label}
      </summary>
      {children}
    </details>
  );
}
