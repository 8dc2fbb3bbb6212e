import { expect, test } from 'vitest';
import { invitationMail } from './team-mail.ts';

test('the subject of an invitation is not cut in the middle of a character', () => {
  for (const before of ['', '-']) {
    const { subject } = invitationMail({
      email: 'ada@example.com',
      role: 'editor',
      companyName: before + '🫖'.repeat(200),
      token: 'token',
      publicUrl: 'https://greenroom.example',
    });
    expect(subject.length).toBeGreaterThan(198);
    expect(subject.length).toBeLessThanOrEqual(200);
    expect(subject.isWellFormed(), before).toBe(true);
  }
});
