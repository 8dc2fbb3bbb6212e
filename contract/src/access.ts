import { oc } from '@orpc/contract';

/**
 * Who may call an endpoint at all. Ownership ("only its own streamer") is the service's to judge; this is the door.
 * `streamer` and `brand` admit admins too (ROLE-5).
 */
export type Access = 'anyone' | 'signed-in' | 'streamer' | 'brand' | 'admin';

/** The start of every endpoint in the contract: `endpoint.meta({ access: 'streamer' }).route({ method: 'POST', ... })`. */
export const endpoint = oc.$meta<{ access: Access }>({ access: 'admin' });
