import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { brandKeyLimits } from '../limits/brands.ts';
import { visibleLine } from '../visible-line.ts';
import type { BrandPermission } from './team.schemas.ts';

/** What a key of a brand may do. To write does not include to read. */
export const keyScopeSchema = z.enum([
  'products:read',
  'products:write',
  'orders:read',
  'orders:write',
  'sales:read',
]);
export type KeyScope = z.infer<typeof keyScopeSchema>;

/** What each scope opens. No scope opens refunds, coupons, claims, the team or the keys. */
export const permissionsOfScope: Readonly<Record<KeyScope, readonly BrandPermission[]>> = {
  'products:read': ['products:read'],
  'products:write': ['products:write'],
  'orders:read': ['orders:read', 'orders:money'],
  'orders:write': ['orders:ship'],
  'sales:read': ['sales:read'],
};

/** A key as its brand sees it: never its secret. */
export const brandKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(keyScopeSchema),
  /** The beginning of the key, which distinguishes it from others. */
  start: z.string(),
  createdAt: dateTimeSchema,
  /** Within a minute; left out for one that was never used. */
  lastUsedAt: dateTimeSchema.optional(),
  expiresAt: dateTimeSchema,
  /** Made by the testing console of the API reference, for that page alone. */
  isForConsole: z.boolean(),
});
export type BrandKey = z.infer<typeof brandKeySchema>;

const { nameMaxCharacters, validDaysMax } = brandKeyLimits;

const scopesSchema = z
  .array(keyScopeSchema)
  .min(1, 'Choose what it may do')
  .max(keyScopeSchema.options.length)
  .refine((scopes) => new Set(scopes).size === scopes.length, 'Choose each once');

export const newKeySchema = z.object({
  name: visibleLine(
    z
      .string()
      .trim()
      .min(1, 'Say what it is for')
      .max(nameMaxCharacters, `Use at most ${nameMaxCharacters} characters`),
    'Say what it is for',
  ),
  scopes: scopesSchema,
  validDays: z
    .number('Choose how long it works')
    .int()
    .min(1)
    .max(validDaysMax, `At most ${validDaysMax} days`),
});
export type NewKey = z.input<typeof newKeySchema>;

/** What the testing console asks for. How long its key works is not for the caller to say. */
export const newConsoleKeySchema = z.object({ scopes: scopesSchema });

/** A new key with the secret, which no answer has again. */
export const madeKeySchema = z.object({ key: brandKeySchema, secret: z.string() });
