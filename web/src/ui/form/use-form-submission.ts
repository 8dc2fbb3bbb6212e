import { useEffect, useEffectEvent, useRef } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { get, useFormState } from 'react-hook-form';
import type { FieldPath, FieldValues, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import { describeFailure, refusedFields } from '../../lib/api/api-error.ts';
import { textOf } from '../../lib/api/json.ts';
import { useRetryWait } from './use-retry-wait.ts';

/** Submits a form: the properties of a mutation that a form uses. */
export interface FormMutation {
  error: Error | null;
  isPending: boolean;
  reset: () => void;
}

/** Messages by field path. */
type FieldMessages = Readonly<Record<string, string>>;

interface SubmissionOptions<Valid> {
  mutation: FormMutation;
  /** Called with the parsed values. */
  send: (values: Valid) => void;
  /** `send` only opens a confirmation, so the same values may be submitted again immediately. */
  asksFirst?: boolean;
  /** The fields that a failure concerns. The default is the fields that the server named. */
  fieldMessages?: (failure: Error) => FieldMessages;
  /** The message above the fields. The default is the failure's own message, unless a field shows it. */
  failureMessage?: (failure: Error, isShownBesideField: boolean) => ReactNode;
}

/** The progress of a submission. */
export interface FormAttempt {
  onSubmit: (event: FormEvent) => void;
  isPending: boolean;
  /** Seconds until the next attempt is allowed, counting down. 0 if it is allowed now. */
  waitSeconds: number;
  /** The failure of the last attempt, for the place above the fields. */
  failure: ReactNode;
}

/** The props of a text field: its name, its events and its error. */
export type RegisteredField<Name extends string = string> = UseFormRegisterReturn<Name> & {
  error: string | undefined;
};

export interface FormSubmission<Typed extends FieldValues> extends FormAttempt {
  /** `alsoChecked`: the fields that are validated again when this one changes, once the form was submitted. */
  field: <Name extends FieldPath<Typed>>(
    name: Name,
    alsoChecked?: FieldPath<Typed>[],
  ) => RegisteredField<Name>;
}

function messageUnlessBesideField(failure: Error, isShownBesideField: boolean): string | undefined {
  return isShownBesideField ? undefined : describeFailure(failure);
}

/** The messages that concern a field of this form, in the order of its default values. */
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
    // An array as a whole can have an error too.
    return Array.isArray(value) ? [name].concat(inside) : inside;
  });
}

/** The same values within this time count as a double press. */
const doublePressMs = 1000;

/**
 * Submits forms. All forms use this hook.
 *
 * - Nothing is sent while an attempt is pending or has to wait, and a double press sends once.
 * - The next attempt clears the failure of the previous one, even if it does not reach the server.
 * - Errors of rejected fields are shown at those fields, and the first of them gets the focus. The form keeps
 *   its values.
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
  /** The last submission, unless it has failed since. `isPending` follows only some renders later. */
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
