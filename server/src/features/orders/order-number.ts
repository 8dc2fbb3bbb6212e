import { randomInt } from 'node:crypto';

/** Letters and digits that nobody mistakes for each other (Crockford's base 32). */
const characters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

function group(): string {
  return Array.from({ length: 5 }, () => characters[randomInt(characters.length)]).join('');
}

/** A new order's number, such as `GR-7K3M9-Q2XF0`. It says nothing about how many orders there are. */
export function newOrderNumber(): string {
  return `GR-${group()}-${group()}`;
}
