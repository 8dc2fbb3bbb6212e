import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { approvalLook } from './approval-look.ts';

const icons = { pending: Clock, approved: CircleCheck, rejected: CircleX };
const tones = {
  pending: 'text-ink-soft',
  approved: 'text-leaf-text',
  rejected: 'text-beet',
};

/** The operator's decision on a product, for the brand (DASH-11, DASH-13). */
export function ApprovalBadge({ status }: { status: string }) {
  const look = approvalLook(status);
  const Icon = icons[look.status];
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 font-semibold whitespace-nowrap',
        tones[look.status],
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {look.label}
    </span>
  );
}
