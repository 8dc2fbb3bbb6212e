import type { ApprovalStatus } from '@greenroom/contract/brands/brands.schemas';

export interface ApprovalLook {
  status: ApprovalStatus;
  label: string;
}

const looks: Readonly<Record<ApprovalStatus, ApprovalLook>> = {
  pending: { status: 'pending', label: 'Pending' },
  approved: { status: 'approved', label: 'Approved' },
  rejected: { status: 'rejected', label: 'Rejected' },
};

/** The appearance of an approval status (DASH-11). An unknown one looks like pending (DASH-12). */
export function approvalLook(status: string): ApprovalLook {
  return Object.values(looks).find((look) => look.status === status) ?? looks.pending;
}
