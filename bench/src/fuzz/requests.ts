import type { Random } from './random.ts';

export interface Operation {
  method: string;
  /** As in the document, relative to `base`. */
  path: string;
  base: string;
  statuses: ReadonlySet<string>;
  query: readonly string[];
  bodyType: string | undefined;
  /** A valid body. */
  example: unknown;
}

type Json = Record<string, unknown>;

function object(value: unknown): Json {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

/** The base URL of operations in the document that are not below the API's. */
function baseOf(item: Json): string {
  return item['servers'] === undefined ? '/api/v1' : '';
}

export function operationsOf(document: unknown): Operation[] {
  return Object.entries(object(object(document)['paths'])).flatMap(([path, value]) => {
    const item = object(value);
    return Object.entries(item)
      .filter(([method]) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
      .map(([method, given]) => {
        const operation = object(given);
        const parameters = Array.isArray(operation['parameters']) ? operation['parameters'].map(object) : [];
        const [[bodyType, media] = [undefined, undefined]] = Object.entries(
          object(object(operation['requestBody'])['content']),
        );
        return {
          method,
          path,
          base: baseOf(item),
          statuses: new Set(Object.keys(object(operation['responses']))),
          query: parameters.filter((p) => p['in'] === 'query').map((p) => String(p['name'])),
          bodyType,
          example: object(media)['example'],
        };
      });
  });
}

const strange = [
  '',
  '0',
  '-1',
  '99999999999999999999',
  'null',
  '0190d5a4-7c1e-7b3a-9f5e-2d6c8a1b4e90',
  "'; select 1 --",
  '../../package.json',
  '%00',
  '%',
  'ä😀',
  '<script>',
  'x'.repeat(400),
  'user@example.com',
  'true',
] as const;

function textOf(random: Random): string {
  return random.pick(strange);
}

function valueOf(random: Random, depth = 0): unknown {
  const kind = random.below(depth > 2 ? 5 : 7);
  if (kind === 0) return null;
  if (kind === 1) return random.below(2) === 0;
  if (kind === 2) return random.pick([0, -1, 1.5, 1e21, 2_147_483_648]);
  if (kind < 5) return textOf(random);
  if (kind === 5) return Array.from({ length: random.below(4) }, () => valueOf(random, depth + 1));
  return { [textOf(random)]: valueOf(random, depth + 1) };
}

/** The example with random fields removed, replaced or added. */
function changed(example: unknown, random: Random): unknown {
  if (random.below(6) === 0) return valueOf(random);
  const body = object(example);
  for (const name of Object.keys(body)) {
    const chance = random.below(5);
    if (chance === 0) delete body[name];
    if (chance === 1) body[name] = valueOf(random);
  }
  if (random.below(5) === 0) body[textOf(random)] = valueOf(random);
  return body;
}

/** In different spellings: plain, already escaped, or wrongly escaped. */
function inAddress(text: string, random: Random): string {
  return random.below(4) === 0 ? text.replaceAll(/[^\w%.-]/g, '') : encodeURIComponent(text);
}

export function requestOf(
  operation: Operation,
  random: Random,
  token: string,
): { path: string; init: RequestInit } {
  const { method, base, query, bodyType, example } = operation;
  const path = operation.path.replaceAll(/\{\w+\}/g, () => inAddress(textOf(random), random) || 'x');
  const parameters = query
    .filter(() => random.below(2) === 0)
    .map((name) => `${name}=${inAddress(textOf(random), random)}`);
  const headers: Record<string, string> = {};
  const session = random.below(3);
  if (session === 1) headers['authorization'] = `Bearer ${token}`;
  if (session === 2 && random.below(4) === 0) headers['authorization'] = 'Bearer nonsense';
  let body: string | undefined;
  if (bodyType !== undefined && random.below(8) !== 0) {
    headers['content-type'] = random.below(12) === 0 ? 'text/plain' : bodyType.replace('*', 'png');
    body = bodyType === 'application/json' ? JSON.stringify(changed(example, random)) : textOf(random);
    if (random.below(15) === 0) body = body.slice(0, -1);
  }
  return {
    path: `${base}${path}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`,
    init: { method: method.toUpperCase(), headers, ...(body === undefined ? {} : { body }) },
  };
}
