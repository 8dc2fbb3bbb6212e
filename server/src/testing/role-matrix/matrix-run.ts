import type { Access } from '@greenroom/contract/access';
import type { Role } from '@greenroom/contract/accounts/accounts.schemas';
import { contract } from '@greenroom/contract/router';
import { LibraryPeers } from '../library-peer.ts';
import { startTestServer, type TestServer, type TestUser } from '../test-server.ts';
import { addressOf } from './address.ts';
import { expectDeclared } from '../declared-refusals.ts';
import { type Answered, expectEnvelope, expectReason } from './answered.ts';
import { MatrixFixture } from './fixture.ts';
import type { SentFile } from './raw-fixture.ts';
import { type Caller, callers, type MatrixRow } from './row.ts';

export interface Endpoint {
  method: string;
  path: string;
  access: Access;
}

/** All endpoints of the contract, by their key in its router, such as `streams.goLive`. */
export const endpoints = new Map<string, Endpoint>(
  Object.entries(contract).flatMap(([feature, procedures]) =>
    Object.entries(procedures).map(([name, { '~orpc': definition }]): [string, Endpoint] => {
      const { method = 'POST', path = '' } = definition.route;
      return [`${feature}.${name}`, { method, path, access: definition.meta.access }];
    }),
  ),
);

const pathsOfContract = new Set([...endpoints.values()].map(({ path }) => path));

/** Each call comes from a different IP address, so that no rate limit causes a refusal. */
let calls = 0;
function nextAddress(): string {
  calls += 1;
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
}

const roleOf = (caller: Exclude<Caller, 'anonymous'>, owners: Role): Role =>
  caller === 'owner' || caller === 'other' ? owners : caller;

/** Input that is sent as it is, not as JSON. */
function sentAsItIs({ sdp, file }: Record<string, unknown>): SentFile | undefined {
  if (typeof sdp === 'string') return { content: sdp, type: 'application/sdp' };
  return file as SentFile | undefined;
}

/** An input, the user to whom its parts belong, and whether it depends on the caller. */
interface MadeInput {
  owner: TestUser;
  isOfCaller: boolean;
  input: Record<string, unknown>;
}

export const expectedOf = (row: MatrixRow): Record<string, string> => {
  const verdicts = row.expected.split(' ');
  return Object.fromEntries(callers.map((caller, index) => [caller, verdicts[index] ?? '']));
};

/** A server with the callers of the matrix, who make its calls. */
export class MatrixRun {
  readonly server: TestServer;
  readonly people = new Map<string, TestUser>();
  readonly #shared: Pick<MatrixFixture, 'admin' | 'bystander' | 'suspect' | 'productId' | 'offers'>;
  readonly #peers: LibraryPeers;

  private constructor(
    server: TestServer,
    peers: LibraryPeers,
    shared: Pick<MatrixFixture, 'admin' | 'bystander' | 'suspect' | 'productId' | 'offers'>,
  ) {
    this.server = server;
    this.#peers = peers;
    this.#shared = shared;
  }

  static async start(options: Parameters<typeof startTestServer>[0]): Promise<MatrixRun> {
    const server = await startTestServer({
      ...options,
      variables: { METRICS_TOKEN: 'metrics-token-of-the-matrix', TRUST_PROXY: 'on', ...options?.variables },
    });
    const peers = new LibraryPeers();
    const productId = 'matrix-product';
    await server.app.database.pool.query(`
      with brand as (insert into brands (company_name, slug, live_discount_max_percent) values ('Matrix', 'matrix', 10) returning id)
      insert into products (id, brand_id, name, category, price_cents, stock)
      select '${productId}', id, 'Thing', 'home', 100, 1000 from brand`);
    return new MatrixRun(server, peers, {
      admin: await server.signUp('admin'),
      bystander: await server.signUp(),
      suspect: await server.signUp(),
      productId,
      offers: { publish: (await peers.offer('SendOnly')).sdp, watch: (await peers.offer('RecvOnly')).sdp },
    });
  }

  async close(): Promise<void> {
    this.#peers.close();
    await this.server.close();
  }

  /** The user who makes the call of this caller in a row. Undefined for `anonymous`. */
  async person(caller: Caller, row: MatrixRow): Promise<TestUser | undefined> {
    if (caller === 'anonymous') return undefined;
    const role = roleOf(caller, row.owners);
    if (row.isFresh) return this.#confirmedPerson(role);
    const key = `${caller} ${role}`;
    const known = this.people.get(key) ?? (await this.server.signUp(role));
    this.people.set(key, known);
    return known;
  }

  /** A user who may do everything that the role permits. */
  async #confirmedPerson(role: Role): Promise<TestUser> {
    const user = await this.server.signUp(role);
    await this.server.confirmAddress(user.id);
    return user;
  }

  async makeInput(row: MatrixRow, owner: TestUser, user: TestUser | undefined): Promise<MadeInput> {
    const fixture = new MatrixFixture({ ...this.#shared, server: this.server, owner, caller: user });
    const input = await row.input(fixture);
    return { owner, input, isOfCaller: fixture.isOfCaller };
  }

  async answerToPerson(
    user: TestUser | undefined,
    { input: { sdp, file, headers, ...input } }: MadeInput,
    method: string,
    template: string,
  ): Promise<Answered> {
    const asItIs = sentAsItIs({ sdp, file });
    // With a raw body, the rest of the input goes into the URL.
    const { address, body } = addressOf(asItIs === undefined ? method : 'GET', template, input);
    const sent = asItIs?.content ?? (body && JSON.stringify(body));
    const isUnderPrefix =
      /^\/(api|whip|whep|files|replays|documents|avatars|room\/livekit|metrics|healthz|readyz)/.test(
        template,
      );
    const response = await fetch(this.server.origin + (isUnderPrefix ? address : `/api/v1${address}`), {
      method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': nextAddress(),
        ...(typeof headers === 'object' ? headers : {}),
        ...(user === undefined ? {} : { authorization: `Bearer ${user.token}` }),
        ...(sent === undefined ? {} : { 'content-type': asItIs?.type ?? 'application/json' }),
      },
      ...(sent === undefined ? {} : { body: sent }),
    });
    const { status } = response;
    const text = await response.text();
    if (pathsOfContract.has(template)) {
      const answered = expectEnvelope(`${method} ${template}`, status, text);
      expectDeclared(method, address, answered);
      return answered;
    }
    return { verdict: status < 400 ? 'ok' : String(status), code: undefined };
  }

  /** The response for each caller. */
  async answersTo(
    row: MatrixRow,
    { method, path, access }: Omit<Endpoint, 'access'> & Partial<Endpoint>,
  ): Promise<Record<string, string>> {
    const answers: Record<string, string> = {};
    let made: MadeInput | undefined;
    // One after the other, because creating one caller's input may replace another's.
    for (const caller of callers) {
      const user = await this.person(caller, row);
      const owner = caller === 'owner' ? user : await this.person('owner', { ...row, isFresh: false });
      if (owner === undefined) throw new Error('There is no owner');
      if (made === undefined || made.isOfCaller || made.owner !== owner)
        made = await this.makeInput(row, owner, user);
      const answer = await this.answerToPerson(user, made, method, path);
      const { verdict } = answer;
      answers[caller] = verdict;
      if (access !== undefined)
        expectReason(access, caller === 'anonymous' ? undefined : roleOf(caller, row.owners), answer);
      // A refused call or a read has changed nothing, so the next caller can use the same input.
      if (verdict === 'ok' && method !== 'GET') made = undefined;
    }
    return answers;
  }
}
