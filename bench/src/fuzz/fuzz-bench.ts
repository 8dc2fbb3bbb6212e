import { loadavg } from 'node:os';
import { withWebServer } from '../crowd/bench-web.ts';
import { createRandom } from './random.ts';
import { type Operation, operationsOf, requestOf } from './requests.ts';

const perOperation = Number(process.env['BENCH_REQUESTS'] ?? 60);
const seed = Number(process.env['BENCH_SEED'] ?? 1);
const atOnce = 6;

/** What the document does not declare about a response: its status, or an error without the envelope. */
async function undocumented(operation: Operation, answer: Response): Promise<string | undefined> {
  const text = await answer.text();
  const name = `${operation.method.toUpperCase()} ${operation.path}`;
  if (!operation.statuses.has(String(answer.status))) return `${name} answered ${answer.status}`;
  if (answer.status < 400 || operation.path.startsWith('/auth/')) return undefined;
  return isEnvelope(text) ? undefined : `${name} refused with ${answer.status} without the envelope`;
}

function isEnvelope(text: string): boolean {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null && 'success' in answer && 'message' in answer;
  } catch {
    return false;
  }
}

async function signUp(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Fuzz',
      email: 'fuzz@example.com',
      password: 'Garden-Lantern-52',
      username: 'fuzz_er',
    }),
  });
  return answer.headers.get('set-auth-token') ?? '';
}

/**
 * Sends random valid and invalid requests to each operation of the OpenAPI document. Every response must be
 * one that the document declares.
 */
export async function run(): Promise<void> {
  await withWebServer({ products: 0 }, async ({ ready }) => {
    const origin = `http://127.0.0.1:${ready.port}`;
    const document: unknown = await (await fetch(`${origin}/api/openapi.json`)).json();
    const operations = operationsOf(document);
    const token = await signUp(origin);
    const random = createRandom(seed);
    const outside = new Map<string, number>();
    let requests = 0;
    let serverErrors = 0;
    const work = operations.flatMap((operation) =>
      Array.from({ length: perOperation }, () => ({
        operation,
        request: requestOf(operation, random, token),
      })),
    );
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let next = work.pop(); next !== undefined; next = work.pop()) {
          const { operation, request } = next;
          const answer = await fetch(`${origin}${request.path}`, { ...request.init, redirect: 'manual' });
          requests += 1;
          // Without a media server, offers are answered with 503.
          if (answer.status >= 500 && answer.status !== 503) {
            serverErrors += 1;
            console.log(
              `  ${answer.status}: ${request.init.method ?? 'GET'} ${request.path} ${describeBody(request.init.body)}`,
            );
          }
          const found = await undocumented(operation, answer);
          if (found !== undefined && !outside.has(found))
            console.log(`  for instance: ${request.init.method ?? 'GET'} ${request.path}`);
          if (found !== undefined) outside.set(found, (outside.get(found) ?? 0) + 1);
        }
      }),
    );
    for (const [found, times] of outside) console.log(`  ${found} (${times})`);
    const outsideDocument = [...outside.values()].reduce((all, times) => all + times, 0);
    console.log(
      `RESULT ${JSON.stringify({
        bench: 'fuzz',
        seed,
        operations: operations.length,
        requests,
        outsideDocument,
        serverErrors,
        isReached: outsideDocument === 0 && serverErrors === 0,
        loadAverage: loadavg()[0],
      })}`,
    );
  });
}

/** The request body, shortened to one line. */
function describeBody(body: unknown): string {
  return typeof body === 'string' ? body.slice(0, 300) : '';
}
