import { OpenAPIHandler } from '@orpc/openapi/fetch';
import { implement, isProcedure, ORPCError, ValidationError } from '@orpc/server';
import type { AnyRouter } from '@orpc/server';
import { type SessionUser, sessionUserSchema } from '@greenroom/contract/accounts/accounts.schemas';
import type { Access } from '@greenroom/contract/access';
import type { BrandAccess } from '@greenroom/contract/brands/team.schemas';
import { type ErrorEnvelope, errorEnvelopeSchema } from '@greenroom/contract/envelope';
import { type ErrorCode, errors } from '@greenroom/contract/errors';
import { contract } from '@greenroom/contract/router';
import { defaultBaseUrl } from '../../lib/api/api-client.ts';
import { sessionToken } from '../../lib/api/session-token.ts';
import { cart } from '../sample-carts.ts';

/**
 * The fake server of a component test. It replaces `fetch` and allows only what the contract allows: it decodes
 * requests with the contract's input schemas, checks a test's answers with the output schemas, and enforces the
 * contract's `access` as the real server does.
 *
 *   answer(endpoints.products.list.handler(({ input }) => ({ products: [], total: 0 })));
 *   const mend = refuse(endpoints.products.detail, 'product_not_found');
 *   signInAs(sessionUser({ role: 'brand' }));
 */

interface CallContext {
  user: SessionUser | undefined;
}

/** A call without any response, as without a network. */
class Unreachable extends Error {}

/** A failure with the status and the envelope of an error code. */
class Refusal extends ORPCError<string, ErrorEnvelope> {
  constructor(code: ErrorCode, more: Partial<Pick<ErrorEnvelope, 'message' | 'fields'>> = {}) {
    const { status, message } = errors[code];
    const data = errorEnvelopeSchema.parse({ success: false, data: null, code, message, ...more });
    super(code.toUpperCase(), { status, message: data.message, data });
  }
}

/** An error that makes an endpoint's handler fail with this code. */
export const refusal = (code: ErrorCode, more?: Partial<Pick<ErrorEnvelope, 'message' | 'fields'>>): Error =>
  new Refusal(code, more);

/** An error that makes a call fail as without a network. */
export const unreachable = (): Error => new Unreachable();

/** The contract, to be implemented by a test: `endpoints.products.list.handler(...)`. */
export const endpoints = implement(contract)
  .$context<CallContext>()
  .use(async ({ context, procedure, next }) => {
    checkAccess(procedure['~orpc'].meta.access, context.user);
    return next();
  });

function checkAccess(access: Access, user: SessionUser | undefined): void {
  if (access === 'anyone') return;
  if (user === undefined) throw refusal('signed_out');
  if (access === 'signed-in' || user.isAdmin) return;
  // Team members may call brand endpoints too.
  if (access === 'brand' && (user.role === 'brand' || worksForBrand)) return;
  if (access === 'brand') throw refusal('not_a_brand');
  if (access === 'streamer' && user.role !== 'streamer') throw refusal('not_a_streamer');
  if (access === 'admin') throw refusal('forbidden');
}

type Answer = AnyRouter;

let answers = new Map<string, Answer>();
let authAnswers = new Map<string, (body: unknown) => Response | Promise<Response>>();
let user: SessionUser | undefined;
let worksForBrand = false;
let faults: string[] = [];

/** A recorded call of the page, for tests of what it sends. */
export interface Call {
  method: string;
  /** Relative to `/api/v1`, without the query. */
  path: string;
  query: URLSearchParams;
  body: unknown;
}
let calls: Call[] = [];
/** Numbers the tests of this page. */
let testNumber = 0;

/** The calls that the page has made since the test began, in order. */
export const callsTo = (method: string, path: string): Call[] =>
  calls.filter((call) => call.method === method && call.path === path);

function routeOf(endpoint: Answer): string {
  if (!isProcedure(endpoint)) throw new Error('This is not an endpoint of the contract');
  const { method, path } = endpoint['~orpc'].route;
  return `${method} ${path}`;
}

/** Answers calls from now on. The latest answer to an endpoint applies. */
export function answer(...procedures: readonly Answer[]): void {
  for (const procedure of procedures) answers.set(routeOf(procedure), procedure);
}

/** Answers an endpoint unless the test has answered it. */
export function answerByDefault(procedure: Answer): void {
  if (!answers.has(routeOf(procedure))) answer(procedure);
}

/**
 * Answers calls of the auth service, which is not in the contract: `answerAuth('POST /sign-out', () =>
 * Response.json({}))`.
 */
export function answerAuth(call: string, respond: (body: unknown) => Response | Promise<Response>): void {
  authAnswers.set(call, respond);
}

/** Makes a call of the auth service fail with the status and the envelope of an error code. */
export function refuseAuth(call: string, code: ErrorCode): void {
  answerAuth(call, () => failureResponse(code));
}

/** A signed-in user. `more` overrides the defaults. */
export function sessionUser(more: Partial<SessionUser> = {}): SessionUser {
  const role = more.role ?? 'user';
  return {
    id: 'id-of-robin',
    firstName: 'Robin',
    lastName: 'Vale',
    username: 'robin',
    name: 'Robin Vale',
    email: 'robin@example.com',
    avatarUrl: '/icon-192.png',
    role,
    isAdmin: role === 'admin',
    ...more,
  };
}

/** Gives the page a session of this user. */
export function signInAs(
  someone: SessionUser = sessionUser(),
  security: { emailVerified?: boolean; secondFactor?: boolean; hasPassword?: boolean } = {},
): SessionUser {
  user = sessionUserSchema.parse(someone);
  sessionToken.write(`token-of-${user.id}`, 'browser');
  answerAuth('GET /get-session', () =>
    Response.json({
      user,
      security: { emailVerified: true, secondFactor: false, hasPassword: true, ...security },
    }),
  );
  // The header of every page shows the number of cart items.
  answer(
    endpoints.cart.read.handler(() => cart()),
    // By default, nobody works for another brand or verifies claims.
    endpoints.team.access.handler(() => ({})),
    endpoints.green.isVerifier.handler(() => ({ isVerifier: false })),
  );
  return user;
}

/** Makes the signed-in user a member of another brand's team. */
export function workForBrand(access: BrandAccess): void {
  worksForBrand = true;
  answer(endpoints.team.access.handler(() => ({ access })));
}

/** Faults between page and answers. A test that left any has failed. */
export function takeFaults(): string[] {
  const taken = faults;
  faults = [];
  return taken;
}

/** Records a fault that fails the test. */
function reportFault(fault: string): void {
  faults.push(fault);
}

const failureResponse = (code: ErrorCode) =>
  Response.json({ success: false, data: null, code, message: errors[code].message } satisfies ErrorEnvelope, {
    status: errors[code].status,
  });

async function respondToAuth(request: Request, path: string): Promise<Response> {
  const call = `${request.method} ${path}`;
  const respond = authAnswers.get(call);
  if (respond === undefined) {
    reportFault(`The page asked for ${call} of the auth service, which this test does not answer`);
    return failureResponse('not_found');
  }
  const text = await request.text();
  return respond(text === '' ? undefined : JSON.parse(text));
}

async function respondToApi(request: Request, path: string): Promise<Response> {
  let isUnreachable = false;
  const handler = new OpenAPIHandler<CallContext>(Object.fromEntries(answers), {
    customErrorResponseBodyEncoder: (error) => error.data,
    interceptors: [
      async ({ next }) => {
        try {
          return await next();
        } catch (error) {
          if (error instanceof Refusal) throw error;
          if (error instanceof Unreachable) {
            isUnreachable = true;
            throw error;
          }
          const cause = error instanceof ORPCError ? error.cause : error;
          const issues = cause instanceof ValidationError ? JSON.stringify(cause.issues) : '';
          if (error instanceof ORPCError && error.code === 'BAD_REQUEST') {
            reportFault(`The page sent to ${request.method} ${path} what the contract refuses: ${issues}`);
            throw refusal('invalid_input');
          }
          reportFault(
            `The answer to ${request.method} ${path} is none of the contract: ${String(cause)} ${issues}`,
          );
          throw refusal('internal');
        }
      },
    ],
  });
  const { matched, response } = await handler.handle(request, {
    prefix: defaultBaseUrl,
    context: { user: request.headers.has('authorization') ? user : undefined },
  });
  if (isUnreachable) throw new TypeError('Failed to fetch');
  if (matched) return response;
  reportFault(`The page asked for ${request.method} ${path}, which this test does not answer`);
  return failureResponse('not_found');
}

function bodyOf(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

const fetchFromNetwork = globalThis.fetch;

async function fetchAnswer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const askedInTest = testNumber;
  const request = new Request(input, init);
  const { pathname, searchParams } = new URL(request.url);
  if (!pathname.startsWith(`${defaultBaseUrl}/`)) return fetchFromNetwork(input, init);
  const path = pathname.slice(defaultBaseUrl.length);
  calls.push({
    method: request.method,
    path,
    query: searchParams,
    body: bodyOf(await request.clone().text()),
  });
  const response = path.startsWith('/auth/')
    ? respondToAuth(request, path.slice('/auth'.length))
    : respondToApi(request, path);
  const answered = await Promise.race([response, untilAborted(request.signal)]);
  return askedInTest === testNumber ? answered : new Promise<never>(() => undefined);
}

// Captured before a test installs fake timers.
const { setTimeout } = globalThis;

/**
 * Stops delivering responses to requests of the current test. A change that is still being saved would
 * otherwise write its response into the query cache of the next test. Resolves after the page has processed the
 * responses so far.
 */
export async function endAnswers(): Promise<void> {
  testNumber += 1;
  await new Promise((resolve) => setTimeout(resolve));
}

/** Replaces the network with the answers. The set-up of all component tests calls this once. */
export function answerInsteadOfNetwork(): void {
  globalThis.fetch = fetchAnswer;
}

/** Clears answers, recorded calls and the session. */
export function forgetAnswers(): void {
  answers = new Map();
  authAnswers = new Map();
  calls = [];
  user = undefined;
  worksForBrand = false;
}
