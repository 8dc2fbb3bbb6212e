import type { SessionUser } from '@greenroom/contract/accounts/accounts.schemas';
import { profileLimits } from '@greenroom/contract/limits';
import {
  bioSchema,
  displayNameSchema,
  locationSchema,
  userSocialLinksSchema,
} from '@greenroom/contract/profiles/profiles.schemas';
import type { UserProfile, UserSocialPlatform } from '@greenroom/contract/profiles/profiles.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { describeFailure, refusedFields } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { FormFailure } from '../../ui/form-failure.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea, TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { useUpdateProfile } from './account.api.ts';
import { profileUpdate } from './profile-update.ts';
import { socialPlatforms } from './social-platforms.ts';

/** A link as it is typed: none, or one that the server takes. */
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

const fieldNames = ['name', 'bio', 'location', ...socialPlatforms.map(({ platform }) => linkField(platform))];

function linkField(platform: UserSocialPlatform) {
  return `socialLinks.${platform}` as const;
}

interface ProfileFormProps {
  user: SessionUser;
  profile: UserProfile;
  onClose: () => void;
}

/** Edit mode. A save that succeeds closes it, one that fails keeps it and what was typed (ACCT-9 to ACCT-11). */
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
  const { errors } = form.formState;
  const bio = useWatch({ control: form.control, name: 'bio' });
  const { setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);

  function save(values: z.output<typeof profileFormSchema>) {
    update.mutate(profileUpdate(values), {
      onSuccess: () => {
        showToast('Profile saved', { tone: 'success' });
        onClose();
      },
      onError: (failure) => {
        for (const [path, message] of Object.entries(refusedFields(failure))) {
          const name = fieldNames.find((field) => field === path);
          // The names are this form's own, only their type was lost in the list.
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion
          if (name !== undefined) form.setError(name as 'name', { message });
        }
      },
    });
  }

  return (
    <form
      noValidate
      aria-label="Edit profile"
      className="mt-6 flex flex-col gap-5"
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      <FormFailure message={update.isError ? describeFailure(update.error) : undefined} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Name"
          autoComplete="name"
          required
          error={errors.name?.message}
          {...form.register('name')}
        />
        <TextField
          label="Location"
          autoComplete="address-level2"
          error={errors.location?.message}
          {...form.register('location')}
        />
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
        error={errors.bio?.message}
        hint={`${bio.length} of ${profileLimits.bioMaxCharacters} characters`}
        {...form.register('bio')}
      />
      <fieldset>
        <legend className="mb-3 text-small font-semibold">Social links</legend>
        <div className="grid gap-5 sm:grid-cols-2">
          {socialPlatforms.map(({ platform, label, example }) => (
            <TextField
              key={platform}
              label={label}
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder={example}
              error={errors.socialLinks?.[platform]?.message}
              {...form.register(linkField(platform))}
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
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={update.isPending} busyLabel="Saving…">
          Save Changes
        </Button>
      </div>
    </form>
  );
}
