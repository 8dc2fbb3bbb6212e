import type { FastifyRequest } from 'fastify';
import type { PublicTopic } from '@greenroom/contract/public-data';
import type { Actor } from '../../actor.ts';
import type { Admissions } from './admissions.ts';

/** What an endpoint's handler receives besides its input. */
export interface EndpointContext {
  /** Null for a visitor. Endpoints whose access is not `anyone` never see null: use `signedIn(context)`. */
  actor: Actor | null;
  admissions: Admissions;
  reply: { header: (name: string, value: string) => unknown };
  request: Pick<FastifyRequest, 'id' | 'ip' | 'headers'>;
  /**
   * Receives the topics that the called endpoint's answer is made of. Undefined if the answer must not be
   * cached.
   */
  noteReads?: (reads: readonly PublicTopic[] | undefined) => void;
  /**
   * Receives a time at which the called endpoint's answer changes by itself. Nothing cached of the answer
   * outlives it.
   */
  noteChangeAt?: (moment: Date) => void;
}
