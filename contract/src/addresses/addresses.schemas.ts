import { z } from 'zod';
import { visibleLine } from '../visible-line.ts';
import { addressFaults } from './address-rules.ts';

const atMost = (characters: number) =>
  z.string().trim().max(characters, `Use at most ${characters} characters`);

/**
 * These lines are read by others: the packing brand, its labels and the mails. `words` is the message when
 * nothing legible is left.
 */
const line = (words: string) => visibleLine(atMost(100).min(1, words), words);
const optionalLine = (schema: z.ZodString) =>
  visibleLine(schema, 'Enter something that can be seen, or leave this empty').default('');

/** A postal address. `postalCode` and `region` are checked by the rules of its country. */
export const newAddressSchema = z
  .object({
    recipient: line('Enter who receives it'),
    line1: line('Enter the street and number'),
    line2: optionalLine(atMost(100)),
    city: line('Enter the city'),
    region: optionalLine(atMost(100)),
    postalCode: optionalLine(atMost(20).toUpperCase()),
    countryCode: z.string().regex(/^[A-Z]{2}$/, 'Choose a country'),
    phone: z
      .string()
      .trim()
      .max(30, 'Use at most 30 characters')
      .regex(/^(\+?[0-9 ()./-]{5,})?$/, 'Enter a phone number, like +49 30 123456')
      .default(''),
  })
  .superRefine((address, context) => {
    for (const [field, message] of Object.entries(addressFaults(address))) {
      // At most one message per field. The field's own comes first.
      if (context.issues.some(({ path }) => path?.[0] === field)) continue;
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });
export type NewAddress = z.infer<typeof newAddressSchema>;

/** The delivery address of an order. */
export const deliveryAddressSchema = z.object({
  recipient: z.string(),
  line1: z.string(),
  line2: z.string(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  countryCode: z.string(),
  phone: z.string(),
});
export type DeliveryAddress = z.infer<typeof deliveryAddressSchema>;

export const addressSchema = deliveryAddressSchema.extend({ id: z.string(), isDefault: z.boolean() });
export type Address = z.infer<typeof addressSchema>;
