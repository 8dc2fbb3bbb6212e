import { randomInt } from 'node:crypto';

/** Letters and digits that are not easily confused (Crockford's base 32). */
const characters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function group(): string {
  return Array.from({ length: 5 }, () => characters[randomInt(characters.length)]).join('');
}

/** A new order number, such as `GR-7K3M9-Q2XF0`. It does not reveal how many orders exist. */
export function newOrderNumber(): string {
  return `GR-${group()}-${group()}`;
}
