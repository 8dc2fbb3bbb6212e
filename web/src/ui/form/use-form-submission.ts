import { useEffect, useEffectEvent, useRef } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { get, useFormState } from 'react-hook-form';
import type { FieldPath, FieldValues, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import { describeFailure, refusedFields } from '../../lib/api/api-error.ts';
import { textOf } from '../../lib/api/json.ts';
import { useRetryWait } from './use-retry-wait.ts';

/** What sends a form: the part of a mutation that a form looks at. */
export interface FormMutation {
  error: Error | null;
  isPending: boolean;
  reset: () => void;
}

/** Messages by the path of the field that they stand beside. */
type FieldMessages = Readonly<Record<string, string>>;

interface SubmissionOptions<Valid> {
  mutation: FormMutation;
  /** Called with what the schema accepted. */
  send: (values: Valid) => void;
  /** `send` only asks for a confirmation, so the same values may be sent again at once. */
  asksFirst?: boolean;
  /** Which fields a failure is about; left out, those that the server named. */
  fieldMessages?: (failure: Error) => FieldMessages;
  /** What stands above the fields; left out, the failure's own message unless a field says it. */
  failureMessage?: (failure: Error, isSaidBesideField: boolean) => ReactNode;
}

/** How far the sending of a form has come. */
export interface FormAttempt {
  onSubmit: (event: FormEvent) => void;
  isPending: boolean;
  /** Seconds until the next attempt may come, counting down; 0 at once. */
  waitSeconds: number;
  /** Why the last attempt failed, for the place above the fields. */
  failure: ReactNode;
}

/** What a text field needs: its name, its events and what is wrong with it. */
export type RegisteredField<Name extends string = string> = UseFormRegisterReturn<Name> & {
  error: string | undefined;
};

export interface FormSubmission<Typed extends FieldValues> extends FormAttempt {
  /** `alsoChecked`: the fields whose faults a change of this one makes old, once the form was sent. */
  field: <Name extends FieldPath<Typed>>(
    name: Name,
    alsoChecked?: FieldPath<Typed>[],
  ) => RegisteredField<Name>;
}

function messageUnlessBesideField(failure: Error, isSaidBesideField: boolean): string | undefined {
  return isSaidBesideField ? undefined : describeFailure(failure);
}

/** The messages that are about a field of this form, in the order of its default values. */
function messagesInFormOrder<Typed extends FieldValues>(
  values: Typed,
  messages: FieldMessages,
): { name: FieldPath<Typed>; message: string }[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these are the names in `Typed`
  const paths = leafPaths(values) as FieldPath<Typed>[];
  return paths.flatMap((name) => {
    const message = messages[name] ?? messages[`body.${name}`];
    return message === undefined ? [] : [{ name, message }];
  });
}

/** `{ name: '', links: { web: '' }, rows: [{ size: '' }] }` has 'name', 'links.web', and 'rows' before 'rows.0.size'. */
function leafPaths(values: object): string[] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null) return [name];
    const inside = leafPaths(value).map((path) => `${name}.${path}`);
    // Something can be wrong with rows together, too.
    return Array.isArray(value) ? [name].concat(inside) : inside;
  });
}

/** The same values within this time are a double press. */
const doublePressMs = 1000;

/**
 * The one way in which forms are sent.
 *
 * - Nothing is sent while an attempt is pending or has to wait, and a double press sends once.
 * - The next attempt takes the failure of the one before away, also when it does not get as far as the server.
 * - What the server refused stands beside its field, and the first such field gets the focus. What was typed stays.
 */
export function useFormSubmission<Typed extends FieldValues, Valid>(
  form: UseFormReturn<Typed, unknown, Valid>,
  {
    mutation,
    send,
    asksFirst = false,
    fieldMessages = refusedFields,
    failureMessage = messageUnlessBesideField,
  }: SubmissionOptions<Valid>,
): FormSubmission<Typed> {
  const { errors } = useFormState({ control: form.control });
  const waitSeconds = useRetryWait(mutation);
  const refusedFieldsOf = (failure: Error) => messagesInFormOrder(form.getValues(), fieldMessages(failure));
  /** What was sent, unless it failed since. `isPending` follows only some renders later. */
  const lastSent = useRef<{ values: string; atMs: number }>(undefined);

  const showRefusals = useEffectEvent((failure: Error) => {
    lastSent.current = undefined;
    const refused = refusedFieldsOf(failure);
    for (const { name, message } of refused) form.setError(name, { message });
    const [first] = refused;
    if (first !== undefined) form.setFocus(first.name);
  });
  useEffect(() => {
    if (mutation.error !== null) showRefusals(mutation.error);
  }, [mutation.error]);

  function sendOnce(valid: Valid) {
    const values = JSON.stringify(valid);
    const atMs = Date.now();
    const isDoublePress = lastSent.current?.values === values && atMs - lastSent.current.atMs < doublePressMs;
    if (isDoublePress && !asksFirst) return;
    lastSent.current = { values, atMs };
    send(valid);
  }

  return {
    onSubmit(event) {
      event.preventDefault();
      if (waitSeconds > 0 || mutation.isPending) return;
      if (mutation.error !== null) mutation.reset();
      void form.handleSubmit(sendOnce)(event);
    },
    isPending: mutation.isPending,
    waitSeconds,
    failure:
      mutation.error === null
        ? undefined
        : failureMessage(mutation.error, refusedFieldsOf(mutation.error).length > 0),
    field: (name, alsoChecked) => ({
      ...form.register(name, alsoChecked && { deps: alsoChecked }),
      error: textOf(get(errors, name), 'message'),
    }),
  };
}
