import { type AnySchema, ContractProcedure, type Route, type Schema } from '@orpc/contract';
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { envelope, pageEnvelope } from './envelope.ts';
import type { PublicTopic } from './public-data.ts';

/**
 * Who may call an endpoint at all. Ownership ("only its own streamer") is the service's to decide.
 * `streamer` and `brand` admit admins too (ROLE-5).
 */
export type Access = 'anyone' | 'signed-in' | 'streamer' | 'brand' | 'admin';

export interface EndpointMeta {
  access: Access;
  /** Of a GET that anyone may call: what its answer is made of. Left out, no answer of it is kept. */
  reads?: readonly PublicTopic[];
  /** The codes of its own refusals, besides those that every endpoint of its access and method has (`generalRefusals`). */
  refuses?: readonly ErrorCode[];
}

/** The ends of an endpoint's definition: what it answers. */
function answers<Input extends AnySchema>(meta: EndpointMeta, route: Route, inputSchema?: Input) {
  const procedure = <Output extends AnySchema>(outputSchema: Output) =>
    new ContractProcedure({ meta, route, errorMap: {}, inputSchema, outputSchema });
  return {
    /** The data of a successful answer. `message` is what the answer says to a person besides, always the same. */
    output: <Data extends z.ZodType>(data: Data, { message }: { message?: string } = {}) =>
      procedure(envelope(data, message)),
    /** One page of a list of these items. The handler returns `{ items, nextCursor }`. */
    outputPage: <Item extends z.ZodType>(item: Item) => procedure(pageEnvelope(item)),
  };
}

/**
 * The start of every endpoint in the contract:
 * `endpoint.meta({ access: 'streamer' }).route({ method: 'POST', ... }).input(schema).output(dataSchema)`.
 * It says the data alone; the envelope around it is added here.
 */
export const endpoint = {
  meta: (meta: EndpointMeta) => ({
    route: (route: Route) => ({
      ...answers<Schema<unknown, unknown>>(meta, route),
      input: <Input extends AnySchema>(schema: Input) => answers(meta, route, schema),
    }),
  }),
};
