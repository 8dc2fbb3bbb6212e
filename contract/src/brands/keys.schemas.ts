import { z } from 'zod';
import { dateTimeSchema } from '../envelope.ts';
import { brandKeyLimits } from '../limits/brands.ts';
import { visibleLine } from '../visible-line.ts';
import type { BrandPermission } from './team.schemas.ts';

/** Scopes of a brand's API key. Writing does not include reading. */
export const keyScopeSchema = z.enum([
  'products:read',
  'products:write',
  'orders:read',
  'orders:write',
  'sales:read',
]);
export type KeyScope = z.infer<typeof keyScopeSchema>;

/** The permissions of each scope. No scope grants refunds, coupons, claims, the team or the keys. */
export const permissionsOfScope: Readonly<Record<KeyScope, readonly BrandPermission[]>> = {
  'products:read': ['products:read'],
  'products:write': ['products:write'],
  'orders:read': ['orders:read', 'orders:money'],
  'orders:write': ['orders:ship'],
  'sales:read': ['sales:read'],
};

/** An API key as its brand sees it, without the secret. */
export const brandKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(keyScopeSchema),
  /** The beginning of the key, to recognise it. */
  start: z.string(),
  createdAt: dateTimeSchema,
  /** Accurate to a minute. Absent if the key was never used. */
  lastUsedAt: dateTimeSchema.optional(),
  expiresAt: dateTimeSchema,
  /** Created by the testing console of the API reference, for that page only. */
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

/** Input of the testing console. The caller cannot choose how long the key is valid. */
export const newConsoleKeySchema = z.object({ scopes: scopesSchema });

/** A new key with its secret, which is returned only this once. */
export const madeKeySchema = z.object({ key: brandKeySchema, secret: z.string() });
