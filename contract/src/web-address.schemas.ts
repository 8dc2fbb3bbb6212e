import { z } from 'zod';
import { webAddressProblem } from './web-address.ts';

/** A typed address that satisfies `isWebAddress`, trimmed. `example` is for the error message. */
export const webAddressSchema = (maxCharacters: number, example: string) =>
  z
    .string()
    .trim()
    .max(maxCharacters, `Use at most ${maxCharacters} characters`)
    .superRefine((address, context) => {
      const message = webAddressProblem(address, example);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    });
