import type { ApprovalStatus } from '@greenroom/contract/brands/brands.schemas';

/** A brand as far as the approval of its products depends on it. */
interface ApprovedBrand {
  approvalStatus: ApprovalStatus;
  /** It is new: an operator looks at each of its products. */
  productsWait: boolean;
}

/** What an operator looks at. Price, stock, and whether it is shown are the brand's own to change. */
interface ReviewedProduct {
  name: string;
  description?: string | undefined;
  category: string;
  tags?: readonly string[] | undefined;
  images: readonly { url: string; alt?: string }[];
}

const isNew = ({ approvalStatus, productsWait }: ApprovedBrand) =>
  approvalStatus !== 'approved' || productsWait;

/** What a brand adds is sold at once when operators trust the brand, and else waits. */
export const approvalOfNew = (brand: ApprovedBrand): ApprovalStatus =>
  isNew(brand) ? 'pending' : 'approved';

const reviewedText = ({ name, description = '', category, tags = [], images }: ReviewedProduct) =>
  JSON.stringify([name, description, category, tags, images.map(({ url, alt }) => [url, alt])]);

/**
 * What changes of a product's approval when its own brand saves it: one that was rejected is sent again, one that waits is
 * decided on as it is now, and one of a new brand that says or shows something else than what was approved waits again.
 */
export function approvalAfterChange(
  before: ReviewedProduct & { approvalStatus: ApprovalStatus },
  after: ReviewedProduct,
  { brand, now }: { brand: ApprovedBrand; now: Date },
): { approvalStatus?: ApprovalStatus; approvalReason?: string; submittedAt?: Date } {
  if (before.approvalStatus === 'approved' && (!isNew(brand) || reviewedText(before) === reviewedText(after)))
    return {};
  return { approvalStatus: 'pending', approvalReason: '', submittedAt: now };
}
