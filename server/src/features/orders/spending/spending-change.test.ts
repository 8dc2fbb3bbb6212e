import { expect, test } from 'vitest';
import { changeRules, type PlannedRules, rulesAt } from './spending-change.ts';

const now = new Date('2026-11-22T18:00:00Z');
const tomorrow = new Date('2026-11-23T18:00:00Z');
const none = { dayCents: null, monthCents: null, pausedUntil: null };
const set = (rules: Partial<PlannedRules['rules']>): PlannedRules => ({
  rules: { ...none, ...rules },
  next: undefined,
});

test('what is tighter is in force at once', () => {
  expect(changeRules(set({}), { ...none, dayCents: 5000 }, now)).toEqual(set({ dayCents: 5000 }));
  expect(changeRules(set({ monthCents: 9000 }), { ...none, monthCents: 0 }, now)).toEqual(
    set({ monthCents: 0 }),
  );
  const pausedUntil = new Date('2026-12-01T00:00:00Z');
  expect(changeRules(set({}), { ...none, pausedUntil }, now)).toEqual(set({ pausedUntil }));
});

test('what is looser is in force a day later, also when it goes away altogether', () => {
  const wanted = { ...none, dayCents: 8000 };
  const changed = changeRules(set({ dayCents: 5000 }), wanted, now);
  expect(changed).toEqual({ ...set({ dayCents: 5000 }), next: { rules: wanted, at: tomorrow } });
  expect(rulesAt(changed, new Date(tomorrow.getTime() - 1)).rules.dayCents).toBe(5000);
  expect(rulesAt(changed, tomorrow)).toEqual(set({ dayCents: 8000 }));
  expect(changeRules(set({ monthCents: 100 }), none, now).rules.monthCents).toBe(100);
});

test('a part that is tighter does not wait for one that is looser', () => {
  const wanted = { dayCents: 2000, monthCents: null, pausedUntil: null };
  expect(changeRules(set({ dayCents: 5000, monthCents: 9000 }), wanted, now)).toEqual({
    ...set({ dayCents: 2000, monthCents: 9000 }),
    next: { rules: wanted, at: tomorrow },
  });
});

test('a pause cannot be cut short, and is over by itself', () => {
  const paused = set({ pausedUntil: new Date('2026-11-22T20:00:00Z') });
  expect(changeRules(paused, none, now).rules.pausedUntil).toEqual(paused.rules.pausedUntil);
  expect(rulesAt(paused, new Date('2026-11-22T20:00:00Z')).rules.pausedUntil).toBeNull();
});

test('another change begins the day anew, and a tighter one takes a planned looser one back', () => {
  const planned = changeRules(set({ dayCents: 5000 }), { ...none, dayCents: 8000 }, now);
  const inAnHour = new Date(now.getTime() + 3_600_000);
  const again = changeRules(planned, { ...none, dayCents: 9000 }, inAnHour);
  expect(again.next?.at).toEqual(new Date(tomorrow.getTime() + 3_600_000));
  expect(changeRules(planned, { ...none, dayCents: 4000 }, inAnHour)).toEqual(set({ dayCents: 4000 }));
});
