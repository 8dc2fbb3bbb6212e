import { expect, test } from 'vitest';
import { approvalLook } from './approval-look.ts';

test('each approval status has its own look', () => {
  const labels = ['pending', 'approved', 'rejected'].map((status) => approvalLook(status).label);
  expect(labels).toEqual(['Pending', 'Approved', 'Rejected']);
});

test('[DASH-12] an unknown approval status looks like pending', () => {
  for (const status of ['', 'in-review', 'toString', 'APPROVED']) {
    expect(approvalLook(status)).toEqual(approvalLook('pending'));
  }
});
