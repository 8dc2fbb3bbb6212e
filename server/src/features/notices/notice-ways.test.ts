import { describe, expect, it } from 'vitest';
import { defaultPreferences, noticeWays, waysForSubject } from './notice-ways.ts';

describe('the channels of a notice', () => {
  it('are all three with the defaults', () => {
    expect(noticeWays('followed', defaultPreferences)).toEqual({ inApp: true, mail: true, push: true });
  });

  it('exclude mail and push when these are off, and never the app', () => {
    expect(noticeWays('followed', { ...defaultPreferences, email: false })).toEqual({
      inApp: true,
      mail: false,
      push: true,
    });
    expect(noticeWays('role-changed', { ...defaultPreferences, email: false, push: false })).toEqual({
      inApp: true,
      mail: false,
      push: false,
    });
  });

  it.each(['streamAlerts', 'orderUpdates', 'promotions'] as const)('are none when %s are off', (subject) => {
    const off = { ...defaultPreferences, [subject]: false };
    expect(waysForSubject(subject, off)).toEqual({ inApp: false, mail: false, push: false });
    const on = { ...defaultPreferences, [subject]: true };
    expect(waysForSubject(subject, on)).toEqual({ inApp: true, mail: true, push: true });
  });

  it('of an order follow the setting for order updates, and exclude mail, which the receipt uses', () => {
    expect(noticeWays('order-changed', defaultPreferences)).toEqual({ inApp: true, mail: false, push: true });
    const quiet = { ...defaultPreferences, orderUpdates: false };
    expect(noticeWays('order-changed', quiet)).toEqual({ inApp: false, mail: false, push: false });
  });

  it('of a chat message are the app alone', () => {
    expect(noticeWays('message-decided', defaultPreferences)).toEqual({
      inApp: true,
      mail: false,
      push: false,
    });
  });

  it('of the account do not depend on any subject', () => {
    const quiet = { ...defaultPreferences, streamAlerts: false, orderUpdates: false, promotions: false };
    expect(noticeWays('role-changed', quiet).inApp).toBe(true);
  });
});
