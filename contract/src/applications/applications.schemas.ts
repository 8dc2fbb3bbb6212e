import { z } from 'zod';
import { reasonSchema } from '../admin/admin.schemas.ts';
import { dateTimeSchema } from '../envelope.ts';
import { applicationLimits } from '../limits/brands.ts';
import { webAddressSchema } from '../web-address.schemas.ts';
import { visibleLine } from '../visible-line.ts';

/** The roles that a person can apply for. */
export const applicationRoleSchema = z.enum(['brand', 'streamer']);
export type ApplicationRole = z.infer<typeof applicationRoleSchema>;

const { aboutMaxCharacters } = applicationLimits;

/** An application. One for a brand includes the company's name. */
export const newApplicationSchema = z
  .object({
    role: applicationRoleSchema,
    companyName: visibleLine(
      z.string().trim().max(100, 'Use at most 100 characters'),
      'Enter a name with characters that can be seen',
    ).default(''),
    /** What they sell or show, and who they are. */
    about: z
      .string()
      .trim()
      .min(1, 'Answer this in a few words')
      .max(aboutMaxCharacters, `Use at most ${aboutMaxCharacters} characters`),
    website: webAddressSchema(300, 'https://example.com').optional(),
  })
  .refine(({ role, companyName }) => role !== 'brand' || companyName !== '', {
    path: ['companyName'],
    message: 'Company name is required for brand accounts',
  });
export type NewApplication = z.output<typeof newApplicationSchema>;

export const applicationSchema = z.object({
  id: z.string(),
  role: applicationRoleSchema,
  companyName: z.string(),
  about: z.string(),
  website: z.string().optional(),
  status: z.enum(['pending', 'accepted', 'refused']),
  appliedAt: dateTimeSchema,
  /** An operator's decision. Absent while the application is undecided. */
  decision: z.object({ reason: z.string(), at: dateTimeSchema }).optional(),
});
export type Application = z.infer<typeof applicationSchema>;

/** An undecided application, with its applicant. */
export const waitingApplicationSchema = applicationSchema.extend({
  applicant: z.object({ name: z.string(), username: z.string(), email: z.string() }),
});
export type WaitingApplication = z.infer<typeof waitingApplicationSchema>;

export const applicationDecisionSchema = z.object({
  id: z.uuid('An application id is a UUID'),
  status: z.enum(['accepted', 'refused']),
  reason: reasonSchema,
});
