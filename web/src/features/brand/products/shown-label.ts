import type { BrandProduct } from '@greenroom/contract/brands/brands.schemas';
import { approvalLook } from './approval-look.ts';

/** Whether shoppers see a product. A pending or rejected one is in none of their lists. */
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
