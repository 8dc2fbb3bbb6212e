import type { ErrorCode } from '@greenroom/contract/errors';
import { successEnvelope } from '@greenroom/contract/envelope';

/** Who may call: a session is needed, looked at where there is one, or never looked at. */
type Session = 'needed' | 'looked-at' | 'none';

/** An answer in JSON has an example, which its schema is made of. One of another type has none; an empty type is no body. */
type Answer = { description: string } & ({ example: unknown } | { type: string });

/** An operation that is no endpoint of the contract. */
export interface OtherOperation {
  summary: string;
  session: Session;
  /** Fields of a JSON body, with examples. */
  body?: Record<string, unknown>;
  query?: Record<string, unknown>;
  /** Instead of JSON. */
  bodyType?: string;
  answers: Record<number, Answer>;
  /** Codes of its own refusals, besides those of any such call. */
  refuses?: readonly ErrorCode[];
}

/** Operations by method, by path. */
export type OtherPaths = Record<string, Record<string, OtherOperation>>;

/** Answers 200 with this JSON. */
export const answered = (description: string, example: unknown) => ({ 200: { description, example } });
/** The same in the envelope. */
export const enveloped = (description: string, data: unknown, status: 200 | 201 = 200) => ({
  [status]: { description, example: successEnvelope(data) },
});
