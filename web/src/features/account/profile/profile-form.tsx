import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import { displayNameSchema } from '@greenroom/contract/accounts/accounts.schemas';
import { profileLimits } from '@greenroom/contract/limits/accounts';
import {
  bioSchema,
  locationSchema,
  userSocialLinksSchema,
} from '@greenroom/contract/profiles/profiles.schemas';
import type { UserProfile } from '@greenroom/contract/profiles/profiles.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { LeaveQuestion } from '../../../ui/form/leaving/leave-question.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { useUpdateProfile } from '../account.api.ts';
import { profileUpdate } from './profile-update.ts';
import { userSocialFields } from '../../profiles/social-links.ts';

/** A typed link: empty, or one that the server accepts. */
const typedLinkSchema = z
  .string()
  .trim()
  .superRefine((link, context) => {
    if (link === '') return;
    const { error } = userSocialLinksSchema.valueType.safeParse(link);
    if (error)
      context.addIssue({ code: 'custom', message: error.issues[0]?.message ?? 'Enter a web address' });
  });

const profileFormSchema = z.object({
  name: displayNameSchema,
  bio: bioSchema,
  location: locationSchema,
  publicProfile: z.boolean(),
  socialLinks: z.object({
    twitter: typedLinkSchema,
    instagram: typedLinkSchema,
    youtube: typedLinkSchema,
    twitch: typedLinkSchema,
    tiktok: typedLinkSchema,
    website: typedLinkSchema,
  }),
});

interface ProfileFormProps {
  user: SessionUser;
  profile: UserProfile;
  onClose: () => void;
}

/** The edit mode. A successful save closes it. After a failed one it keeps its values (ACCT-9 to ACCT-11). */
export function ProfileForm({ user, profile, onClose }: ProfileFormProps) {
  const update = useUpdateProfile(user);
  const links = profile.socialLinks;
  const form = useForm({
    resolver: zodResolver(profileFormSchema),
    defaultValues: {
      name: profile.name,
      bio: profile.bio,
      location: profile.location,
      publicProfile: profile.publicProfile,
      socialLinks: {
        twitter: links.twitter ?? '',
        instagram: links.instagram ?? '',
        youtube: links.youtube ?? '',
        twitch: links.twitch ?? '',
        tiktok: links.tiktok ?? '',
        website: links.website ?? '',
      },
    },
  });
  const { isDirty } = form.formState;
  const bio = useWatch({ control: form.control, name: 'bio' });
  const { setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);

  const submission = useFormSubmission(form, {
    mutation: update,
    send: (values) =>
      update.mutate(profileUpdate(values), {
        onSuccess: () => {
          showToast('Profile saved', { tone: 'success' });
          onClose();
        },
      }),
  });

  return (
    <Form label="Edit profile" attempt={submission} className="mt-6 flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name" autoComplete="name" required {...submission.field('name')} />
        <TextField label="Location" autoComplete="address-level2" {...submission.field('location')} />
        <TextField label="Username" value={profile.username} readOnly className="bg-paper-sunken" />
        <TextField
          label="Email"
          type="email"
          value={profile.email ?? user.email}
          readOnly
          hint="It is changed under Security."
          className="bg-paper-sunken"
        />
      </div>
      <TextArea
        label="Bio"
        hint={`${bio.length} of ${profileLimits.bioMaxCharacters} characters`}
        {...submission.field('bio')}
      />
      <fieldset>
        <legend className="mb-3 text-small font-semibold">Social links</legend>
        <div className="grid gap-5 sm:grid-cols-2">
          {userSocialFields.map(({ platform, label, example }) => (
            <TextField
              key={platform}
              label={label}
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder={example}
              {...submission.field(`socialLinks.${platform}`)}
            />
          ))}
        </div>
      </fieldset>
      <Controller
        control={form.control}
        name="publicProfile"
        render={({ field }) => (
          <Switch
            label="Public profile"
            hint="Off: only followers whom you accept see your streams and your wishlist."
            checked={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <FormActions attempt={submission} onCancel={onClose} submitLabel="Save Changes" busyLabel="Saving…" />
      <LeaveQuestion
        isAsked={isDirty}
        title="Leave without saving?"
        description="What you changed in your profile is lost."
      />
    </Form>
  );
}
