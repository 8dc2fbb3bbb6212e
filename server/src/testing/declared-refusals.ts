import { generalRefusals } from '@greenroom/contract/general-refusals';
import { contract } from '@greenroom/contract/router';

/** The endpoints of the contract with the error codes that each declares. */
const endpoints = Object.values(contract)
  .flatMap((procedures) => Object.values(procedures))
  .map((procedure) => {
    const { meta, route } = procedure['~orpc'];
    const { method = 'POST', path = '/' } = route;
    return {
      method,
      path,
      pattern: new RegExp(`^(?:/api)?(?:/v1)?${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
      codes: new Set<string>([...generalRefusals({ access: meta.access, method }), ...(meta.refuses ?? [])]),
    };
  })
  // Paths without a parameter match first: /orders/summary before /orders/{id}.
  .toSorted((one, other) => Number(one.path.includes('{')) - Number(other.path.includes('{')));

/**
 * @throws Error for an error code that the endpoint does not declare in the contract, and so in the API
 * document.
 */
export function expectDeclared(method: string, address: string, body: unknown): void {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  if (typeof code !== 'string') return;
  const [path = ''] = address.split('?', 1);
  const routeMethod = method === 'HEAD' ? 'GET' : method;
  const endpoint = endpoints.find((one) => one.method === routeMethod && one.pattern.test(path));
  if (endpoint === undefined || endpoint.codes.has(code)) return;
  throw new Error(
    `${endpoint.method} ${endpoint.path} refused with ${code}: add it to \`refuses\` in the contract`,
  );
}
