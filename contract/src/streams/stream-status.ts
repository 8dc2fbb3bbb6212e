import type { StreamStatus } from './streams.schemas.ts';

/** Whether a show can no longer go live. */
export const isOver = (status: StreamStatus): boolean => status === 'ended' || status === 'cancelled';
