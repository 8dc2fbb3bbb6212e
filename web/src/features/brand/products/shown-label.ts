import type { BrandProduct } from '@greenroom/contract/brands/brands.schemas';
import { approvalLook } from './approval-look.ts';

/** Whether shoppers see it: what waits for its approval, or did not get it, is in no list of theirs. */
export function shownLabel({ active, public: isPublic, approvalStatus }: BrandProduct): string {
  if (!active) return 'No, it is not active';
  if (!isPublic) return 'No, it is not public';
  switch (approvalLook(approvalStatus).status) {
    case 'pending':
      return 'Once it is approved';
    case 'rejected':
      return 'No, it is rejected';
    case 'approved':
      return 'Yes';
  }
}
