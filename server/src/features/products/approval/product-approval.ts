import type { ApprovalStatus } from '@greenroom/contract/brands/brands.schemas';

/** The fields of a brand on which the approval of its products depends. */
interface ApprovedBrand {
  approvalStatus: ApprovalStatus;
  /** Whether the brand is new, so that each of its products needs approval. */
  productsWait: boolean;
}

/** The content that an operator reviews. Brands can change price, stock and visibility themselves. */
interface ReviewedProduct {
  name: string;
  description?: string | undefined;
  category: string;
  tags?: readonly string[] | undefined;
  images: readonly { url: string; alt?: string }[];
}

const isNew = ({ approvalStatus, productsWait }: ApprovedBrand) =>
  approvalStatus !== 'approved' || productsWait;

/** A brand's new product is sold immediately if operators trust the brand. Otherwise it waits. */
export const approvalOfNew = (brand: ApprovedBrand): ApprovalStatus =>
  isNew(brand) ? 'pending' : 'approved';

const reviewedText = ({ name, description = '', category, tags = [], images }: ReviewedProduct) =>
  JSON.stringify([name, description, category, tags, images.map(({ url, alt }) => [url, alt])]);

/**
 * The approval of a product after its own brand saves it: a rejected one is submitted again, a waiting one is
 * decided on in its new state, and a new brand's approved one waits again if its text or pictures changed.
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
