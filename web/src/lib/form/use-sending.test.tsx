// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useSending } from './use-sending.ts';

let sent: string[];
let attempt: { error: Error | null; isPending: boolean };

/** A form with one field that may not be empty; an attempt goes as the test says. */
function OneField() {
  const [state, setState] = useState(attempt);
  const form = useForm({ defaultValues: { email: '' } });
  const sending = useSending(
    form,
    { ...state, reset: () => setState({ error: null, isPending: false }) },
    ({ email }) => {
      sent.push(email);
      setState(attempt);
    },
  );
  return (
    <form aria-label="One field" onSubmit={sending.onSubmit}>
      <p>{sending.refusal ?? 'nothing refused'}</p>
      <input aria-label="Email" {...form.register('email', { required: true })} />
    </form>
  );
}

const type = (value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Email' }), { target: { value } });
const send = async () => act(async () => fireEvent.submit(screen.getByRole('form', { name: 'One field' })));

beforeEach(() => {
  sent = [];
  attempt = { error: null, isPending: false };
});
afterEach(cleanup);

test('what the last attempt was refused for goes when the form is sent again, even if that gets no further', async () => {
  render(<OneField />);
  attempt = { error: new Error('An account with this email already exists'), isPending: false };
  type('ada@example.com');
  await send();
  expect(screen.getByText('An account with this email already exists')).toBeTruthy();
  type('');
  await send();
  expect(screen.getByText('nothing refused')).toBeTruthy();
  expect(sent).toEqual(['ada@example.com']);
});

test('a double press sends once, also where the answer is there before the second; other words go at once', async () => {
  render(<OneField />);
  type('ada@example.com');
  await act(async () => {
    fireEvent.submit(screen.getByRole('form', { name: 'One field' }));
    fireEvent.submit(screen.getByRole('form', { name: 'One field' }));
  });
  await send();
  expect(sent).toEqual(['ada@example.com']);
  type('grace@example.com');
  await send();
  expect(sent).toEqual(['ada@example.com', 'grace@example.com']);
});

test('what was refused may be sent again at once', async () => {
  render(<OneField />);
  attempt = { error: new Error('The server could not be reached'), isPending: false };
  type('ada@example.com');
  await send();
  await send();
  expect(sent).toEqual(['ada@example.com', 'ada@example.com']);
});

test('nothing is sent while an attempt is on its way', async () => {
  attempt = { error: null, isPending: true };
  render(<OneField />);
  type('ada@example.com');
  await send();
  expect(sent).toEqual([]);
});
