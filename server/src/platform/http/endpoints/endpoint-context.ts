import type { FastifyRequest } from 'fastify';
import type { PublicTopic } from '@greenroom/contract/public-data';
import type { Actor } from '../../actor.ts';
import type { Admissions } from './admissions.ts';

/** What an endpoint's handler gets besides its input. */
export interface EndpointContext {
  /** Null for a visitor. Endpoints whose access is not `anyone` never see null: use `signedIn(context)`. */
  actor: Actor | null;
  admissions: Admissions;
  reply: { header: (name: string, value: string) => unknown };
  request: Pick<FastifyRequest, 'id' | 'ip' | 'headers'>;
  /** Takes what the called endpoint's answer is made of; undefined where no answer may be kept. */
  noteReads?: (reads: readonly PublicTopic[] | undefined) => void;
  /** Takes a moment at which the called endpoint's answer changes by itself: nothing that is kept of it outlives that. */
  noteChangeAt?: (moment: Date) => void;
}
