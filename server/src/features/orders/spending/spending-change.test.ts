import { expect, test } from 'vitest';
import { changeRules, type PlannedRules, rulesAt } from './spending-change.ts';

const now = new Date('2026-11-22T18:00:00Z');
const tomorrow = new Date('2026-11-23T18:00:00Z');
const none = { dayCents: null, monthCents: null, pausedUntil: null };
const set = (rules: Partial<PlannedRules['rules']>): PlannedRules => ({
  rules: { ...none, ...rules },
  next: undefined,
});

test('a stricter rule applies at once', () => {
  expect(changeRules(set({}), { ...none, dayCents: 5000 }, now)).toEqual(set({ dayCents: 5000 }));
  expect(changeRules(set({ monthCents: 9000 }), { ...none, monthCents: 0 }, now)).toEqual(
    set({ monthCents: 0 }),
  );
  const pausedUntil = new Date('2026-12-01T00:00:00Z');
  expect(changeRules(set({}), { ...none, pausedUntil }, now)).toEqual(set({ pausedUntil }));
});

test('a looser rule applies a day later, also when it is removed', () => {
  const wanted = { ...none, dayCents: 8000 };
  const changed = changeRules(set({ dayCents: 5000 }), wanted, now);
  expect(changed).toEqual({ ...set({ dayCents: 5000 }), next: { rules: wanted, at: tomorrow } });
  expect(rulesAt(changed, new Date(tomorrow.getTime() - 1)).rules.dayCents).toBe(5000);
  expect(rulesAt(changed, tomorrow)).toEqual(set({ dayCents: 8000 }));
  expect(changeRules(set({ monthCents: 100 }), none, now).rules.monthCents).toBe(100);
});

test('a stricter part does not wait for a looser one', () => {
  const wanted = { dayCents: 2000, monthCents: null, pausedUntil: null };
  expect(changeRules(set({ dayCents: 5000, monthCents: 9000 }), wanted, now)).toEqual({
    ...set({ dayCents: 2000, monthCents: 9000 }),
    next: { rules: wanted, at: tomorrow },
  });
});

test('a pause cannot be shortened, and ends by itself', () => {
  const paused = set({ pausedUntil: new Date('2026-11-22T20:00:00Z') });
  expect(changeRules(paused, none, now).rules.pausedUntil).toEqual(paused.rules.pausedUntil);
  expect(rulesAt(paused, new Date('2026-11-22T20:00:00Z')).rules.pausedUntil).toBeNull();
});

test('another change restarts the day of waiting, and a stricter one cancels a planned looser one', () => {
  const planned = changeRules(set({ dayCents: 5000 }), { ...none, dayCents: 8000 }, now);
  const inAnHour = new Date(now.getTime() + 3_600_000);
  const again = changeRules(planned, { ...none, dayCents: 9000 }, inAnHour);
  expect(again.next?.at).toEqual(new Date(tomorrow.getTime() + 3_600_000));
  expect(changeRules(planned, { ...none, dayCents: 4000 }, inAnHour)).toEqual(set({ dayCents: 4000 }));
});
