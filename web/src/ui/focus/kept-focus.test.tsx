// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { KeptFocus } from './kept-focus.tsx';

function Cups({ names, hasClear = false }: { names: readonly string[]; hasClear?: boolean }) {
  return (
    <KeptFocus label="Cups">
      {names.length === 0 ? (
        <p>No cups</p>
      ) : (
        <ul>
          {names.map((name) => (
            <li key={name}>
              <a href={`/${name}`}>{name}</a>
              <button type="button">Remove {name}</button>
            </li>
          ))}
        </ul>
      )}
      {hasClear ? <button type="button">Remove all</button> : null}
    </KeptFocus>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const focused = () => document.activeElement;

test('after a row with the focus is removed, the focus is on the next row, then the last, then the group', async () => {
  const { rerender } = render(<Cups names={['red', 'green', 'blue']} />);
  button('Remove green').focus();
  rerender(<Cups names={['red', 'blue']} />);
  await waitFor(() => expect(focused()).toBe(button('Remove blue')));
  rerender(<Cups names={['red']} />);
  await waitFor(() => expect(focused()).toBe(button('Remove red')));
  rerender(<Cups names={[]} />);
  await waitFor(() => expect(focused()).toBe(screen.getByRole('group', { name: 'Cups' })));
});

test('after a button outside the rows is removed, the focus is on the group', async () => {
  const { rerender } = render(<Cups names={['red']} hasClear />);
  button('Remove all').focus();
  rerender(<Cups names={['red']} />);
  await waitFor(() => expect(focused()).toBe(screen.getByRole('group', { name: 'Cups' })));
});

test('after a control is removed, the focus is on the nearest part around it that can have it', async () => {
  const table = (hasShelf: boolean, hasCup: boolean) => (
    <KeptFocus label="Room">
      <section aria-label="Table" tabIndex={-1}>
        {hasShelf ? (
          <section aria-label="Shelf" tabIndex={-1}>
            {hasCup ? <button type="button">Take the cup</button> : null}
          </section>
        ) : null}
      </section>
    </KeptFocus>
  );
  const { rerender } = render(table(true, true));
  button('Take the cup').focus();
  rerender(table(true, false));
  await waitFor(() => expect(focused()).toBe(screen.getByRole('region', { name: 'Shelf' })));
  rerender(table(true, true));
  button('Take the cup').focus();
  rerender(table(false, false));
  await waitFor(() => expect(focused()).toBe(screen.getByRole('region', { name: 'Table' })));
});

test('a focus that moved elsewhere is not changed', async () => {
  const { rerender } = render(<Cups names={['red', 'green']} />);
  button('Remove red').focus();
  screen.getByRole('link', { name: 'green' }).focus();
  rerender(<Cups names={['green']} />);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'green' }));
});
