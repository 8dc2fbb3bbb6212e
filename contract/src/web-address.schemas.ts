import { z } from 'zod';
import { webAddressProblem } from './web-address.ts';

/** An address that somebody typed, as `isWebAddress` takes it, without the spaces around it. `example` is for the refusal. */
export const webAddressSchema = (maxCharacters: number, example: string) =>
  z
    .string()
    .trim()
    .max(maxCharacters, `Use at most ${maxCharacters} characters`)
    .superRefine((address, context) => {
      const message = webAddressProblem(address, example);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    });
