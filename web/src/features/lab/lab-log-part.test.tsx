// @vitest-environment jsdom
import { act, fireEvent, render, renderHook, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { labLogLimits } from './lab-log.ts';
import { LabLogPart } from './lab-log-part.tsx';
import { useLabLog } from './use-lab-log.ts';

test('[LAB-30] the page shows the 200 entries that its log keeps, and none after Clear', () => {
  const { result } = renderHook(() => useLabLog(labLogLimits.socketEntries));
  act(() => {
    for (let place = 1; place <= 203; place += 1) result.current.write(`event ${place}.`);
  });
  const { rerender } = render(<LabLogPart log={result.current} />);
  const shown = () => within(screen.getByRole('list', { name: 'Event log' })).queryAllByRole('listitem');
  expect(shown()).toHaveLength(200);
  const names = shown().map((item) => /event \d+\./.exec(item.textContent)?.[0]);
  expect(new Set(names).size).toBe(200);
  expect(names).not.toContain('event 3.');
  expect([names.includes('event 4.'), names.includes('event 203.')]).toEqual([true, true]);
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
  rerender(<LabLogPart log={result.current} />);
  expect(screen.queryAllByText(/event \d+\./)).toEqual([]);
});
