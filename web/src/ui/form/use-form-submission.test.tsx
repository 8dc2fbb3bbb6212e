// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { TextField } from './text-field.tsx';
import { useFormSubmission } from './use-form-submission.ts';

let sent: string[];
/** The outcome of the next attempt. */
let outcome: { error: Error | null; isPending: boolean };

/** A form whose first field is required. */
function TwoFields({ asksFirst = false }: { asksFirst?: boolean }) {
  const [state, setState] = useState(outcome);
  const form = useForm({ defaultValues: { links: { web: '' }, email: '' } });
  const submission = useFormSubmission(form, {
    mutation: { ...state, reset: () => setState({ error: null, isPending: false }) },
    send: ({ email }) => {
      sent.push(email);
      setState(outcome);
    },
    asksFirst,
  });
  return (
    <form aria-label="Two fields" onSubmit={submission.onSubmit}>
      <p>{submission.failure ?? 'no failure'}</p>
      <TextField label="Web" {...submission.field('links.web')} />
      <input aria-label="Email" {...form.register('email', { required: true })} />
    </form>
  );
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (value: string, name = 'Email') => fireEvent.change(box(name), { target: { value } });
const send = async () => act(async () => fireEvent.submit(screen.getByRole('form', { name: 'Two fields' })));

beforeEach(() => {
  sent = [];
  outcome = { error: null, isPending: false };
});

test('the reason of the last failure disappears at the next submission, even if a field stops it', async () => {
  render(<TwoFields />);
  outcome = { error: new Error('An account with this email already exists'), isPending: false };
  type('ada@example.com');
  await send();
  expect(screen.getByText('An account with this email already exists')).toBeTruthy();
  type('');
  await send();
  expect(screen.getByText('no failure')).toBeTruthy();
  expect(sent).toEqual(['ada@example.com']);
});

test('a double press sends once, also after a fast answer, and changed values are sent at once', async () => {
  render(<TwoFields />);
  type('ada@example.com');
  await act(async () => {
    fireEvent.submit(screen.getByRole('form', { name: 'Two fields' }));
    fireEvent.submit(screen.getByRole('form', { name: 'Two fields' }));
  });
  await send();
  expect(sent).toEqual(['ada@example.com']);
  type('grace@example.com');
  await send();
  expect(sent).toEqual(['ada@example.com', 'grace@example.com']);
});

test('a form that only asks for a confirmation may ask again at once', async () => {
  render(<TwoFields asksFirst />);
  type('ada@example.com');
  await send();
  await send();
  expect(sent).toEqual(['ada@example.com', 'ada@example.com']);
});

test('a failed form can be sent again at once', async () => {
  render(<TwoFields />);
  outcome = { error: new Error('The server could not be reached'), isPending: false };
  type('ada@example.com');
  await send();
  await send();
  expect(sent).toEqual(['ada@example.com', 'ada@example.com']);
});

test('nothing is sent while a submission is pending', async () => {
  outcome = { error: null, isPending: true };
  render(<TwoFields />);
  type('ada@example.com');
  await send();
  expect(sent).toEqual([]);
});

test('a refused field shows the reason, gets the focus, and has the entered value', async () => {
  render(<TwoFields />);
  const body = { fields: { 'body.links.web': 'Enter a secure web address' } };
  outcome = { error: new ApiError(400, 'Some fields are wrong', body), isPending: false };
  type('ada@example.com');
  type('http://a', 'Web');
  await send();
  expect(screen.getByRole('alert').textContent).toBe('Enter a secure web address');
  expect(screen.getByText('no failure')).toBeTruthy();
  expect(document.activeElement).toBe(box('Web'));
  expect(box('Web').value).toBe('http://a');
  await act(async () => type('https://a', 'Web'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a failure about a field that the form does not have is shown above the form', async () => {
  render(<TwoFields />);
  outcome = {
    error: new ApiError(400, 'Some fields are wrong', { fields: { phone: 'x' } }),
    isPending: false,
  };
  type('ada@example.com');
  await send();
  expect(screen.getByText('Some fields are wrong')).toBeTruthy();
});
