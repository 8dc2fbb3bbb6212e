import type { ErrorCode } from '@greenroom/contract/errors';
import { successEnvelope } from '@greenroom/contract/envelope';

/** Whether a session is needed, used if there is one, or ignored. */
type Session = 'needed' | 'looked-at' | 'none';

/**
 * A JSON answer has an example, from which its schema is derived. Other content types have none. An empty
 * type means no body.
 */
type Answer = { description: string } & ({ example: unknown } | { type: string });

/** An operation that is not an endpoint of the contract. */
export interface OtherOperation {
  summary: string;
  session: Session;
  /** Fields of a JSON body, with examples. */
  body?: Record<string, unknown>;
  query?: Record<string, unknown>;
  /** Replaces JSON as the body's content type. */
  bodyType?: string;
  answers: Record<number, Answer>;
  /** Codes of this operation's own errors, in addition to those of every call. */
  refuses?: readonly ErrorCode[];
}

/** Operations by path, then by method. */
export type OtherPaths = Record<string, Record<string, OtherOperation>>;

/** A 200 answer with this JSON. */
export const answered = (description: string, example: unknown) => ({ 200: { description, example } });
/** A 200 answer with this data in the envelope. */
export const enveloped = (description: string, data: unknown, status: 200 | 201 = 200) => ({
  [status]: { description, example: successEnvelope(data) },
});
