import { type AnySchema, ContractProcedure, type Route, type Schema } from '@orpc/contract';
import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { envelope, pageEnvelope } from './envelope.ts';
import type { PublicTopic } from './public-data.ts';

/**
 * Who may call an endpoint at all. The service decides about ownership ("only its own streamer"). `streamer`
 * and `brand` admit admins too (ROLE-5).
 */
export type Access = 'anyone' | 'signed-in' | 'streamer' | 'brand' | 'admin';

export interface EndpointMeta {
  access: Access;
  /**
   * For a GET that anyone may call: the topics that its answer is made of. If left out, its answers are never
   * cached.
   */
  reads?: readonly PublicTopic[];
  /**
   * The codes of this endpoint's own errors, in addition to those of every endpoint with its access and
   * method (`generalRefusals`).
   */
  refuses?: readonly ErrorCode[];
}

/** The last calls of an endpoint's definition, which declare its answer. */
function answers<Input extends AnySchema>(meta: EndpointMeta, route: Route, inputSchema?: Input) {
  const procedure = <Output extends AnySchema>(outputSchema: Output) =>
    new ContractProcedure({ meta, route, errorMap: {}, inputSchema, outputSchema });
  return {
    /** The data of a successful answer. `message` is a constant text for people in the envelope. */
    output: <Data extends z.ZodType>(data: Data, { message }: { message?: string } = {}) =>
      procedure(envelope(data, message)),
    /** One page of a list of these items. The handler returns `{ items, nextCursor }`. */
    outputPage: <Item extends z.ZodType>(item: Item) => procedure(pageEnvelope(item)),
  };
}

/**
 * The start of every endpoint in the contract: `endpoint.meta({ access: 'streamer' }).route({ method: 'POST',
 * ... }).input(schema).output(dataSchema)`. An endpoint declares only its data; the envelope is added here.
 */
export const endpoint = {
  meta: (meta: EndpointMeta) => ({
    route: (route: Route) => ({
      ...answers<Schema<unknown, unknown>>(meta, route),
      input: <Input extends AnySchema>(schema: Input) => answers(meta, route, schema),
    }),
  }),
};
