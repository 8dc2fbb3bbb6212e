// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { Component, Suspense } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

// React logs errors that a boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  vi.restoreAllMocks();
});

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

class PageBoundary extends Component<{ children: ReactNode }, { failure?: Error }> {
  override state: { failure?: Error } = {};

  static getDerivedStateFromError(failure: Error) {
    return { failure };
  }

  override render() {
    const { failure } = this.state;
    return failure === undefined ? this.props.children : `Went wrong: ${failure.message}`;
  }
}

function page(Part: ComponentType<{ name: string }>) {
  return (
    <main>
      <h1>The page</h1>
      <Suspense fallback={<p>Loading</p>}>
        <Part name="Ada" />
      </Suspense>
    </main>
  );
}

test('a part whose code cannot be loaded shows that in its place, and Retry loads it', async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Greeting);
  render(page(lazyPart(load)));
  expect((await screen.findByRole('alert')).textContent).toContain('This part could not be loaded');
  expect(screen.getByRole('alert').textContent).toContain('Check your connection and try again.');
  expect(screen.getByRole('heading', { name: 'The page' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Hello Ada')).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part that failed to load is loaded when it is opened again', async () => {
  const load = vi.fn<() => Promise<typeof Greeting>>();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Greeting);
  const Part = lazyPart(load);
  const { unmount } = render(page(Part));
  await screen.findByRole('alert');
  unmount();
  render(page(Part));
  expect(await screen.findByText('Hello Ada')).toBeTruthy();
});

test('an error in a loaded part is not reported as code that could not be loaded', async () => {
  const Faulty = () => {
    throw new Error('a fault of its own');
  };
  const Part = lazyPart<{ name: string }>(async () => Faulty);
  render(<PageBoundary>{page(Part)}</PageBoundary>);
  expect(await screen.findByText('Went wrong: a fault of its own')).toBeTruthy();
});
