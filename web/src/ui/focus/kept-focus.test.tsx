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

test('the focus of a row that goes is with the same control of the next row, then of the last, then of the whole', async () => {
  const { rerender } = render(<Cups names={['red', 'green', 'blue']} />);
  button('Remove green').focus();
  rerender(<Cups names={['red', 'blue']} />);
  await waitFor(() => expect(focused()).toBe(button('Remove blue')));
  rerender(<Cups names={['red']} />);
  await waitFor(() => expect(focused()).toBe(button('Remove red')));
  rerender(<Cups names={[]} />);
  await waitFor(() => expect(focused()).toBe(screen.getByRole('group', { name: 'Cups' })));
});

test('a button that stands in no row leaves the focus to the whole', async () => {
  const { rerender } = render(<Cups names={['red']} hasClear />);
  button('Remove all').focus();
  rerender(<Cups names={['red']} />);
  await waitFor(() => expect(focused()).toBe(screen.getByRole('group', { name: 'Cups' })));
});

test('a control in a part that can take the focus leaves it there, and to the next one around where that goes, too', async () => {
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

test('whoever went on to something else is left there', async () => {
  const { rerender } = render(<Cups names={['red', 'green']} />);
  button('Remove red').focus();
  screen.getByRole('link', { name: 'green' }).focus();
  rerender(<Cups names={['green']} />);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'green' }));
});
