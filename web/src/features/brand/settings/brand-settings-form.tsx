import { updateBrandSchema } from '@greenroom/contract/brands/brands.schemas';
import type { BrandProfile, UpdateBrand } from '@greenroom/contract/brands/brands.schemas';
import { brandLimits } from '@greenroom/contract/limits/brands';
import { liveOfferLimits } from '@greenroom/contract/limits/streams';
import { zodResolver } from '@hookform/resolvers/zod';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { ApiError } from '../../../lib/api/api-error.ts';
import { fieldOf, textOf } from '../../../lib/api/json.ts';
import { withReason } from '../failure-reason.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { useChangeReport } from '../../../ui/form/leaving/use-change-report.ts';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { useSaveBrand } from '../brand.api.ts';
import { BrandSlugField } from '../../profiles/brand-slug-field.tsx';
import { brandSocialFields } from '../../profiles/social-links.ts';
import { brandForm, brandUpdate } from './brand-update.ts';
import type { BrandForm } from './brand-update.ts';
import { pictureShapes } from '../pictures/picture-shapes.ts';
import { PicturePreview } from '../../../ui/picture-preview.tsx';
import { BrandPictureField } from './brand-picture-field.tsx';
import { useMay } from '../team/brand-may.tsx';

/** The request of the form, validated by the contract. */
function brandFormSchema(brandId: string, opened: BrandForm) {
  return z
    .custom<BrandForm>()
    .transform((typed): UpdateBrand => brandUpdate(typed, opened, brandId))
    .pipe(updateBrandSchema);
}

const pictures = [
  {
    name: 'logoUrl',
    label: 'Logo URL',
    placeholder: 'https://example.com/logo.png',
    shape: pictureShapes.logo,
  },
  {
    name: 'coverImageUrl',
    label: 'Cover image URL',
    placeholder: 'https://example.com/cover.jpg',
    shape: pictureShapes.cover,
  },
] as const;

/** The message of a failed save (BSET-18, BSET-19). */
function saveFailureMessage(failure: unknown): string {
  const code = failure instanceof ApiError ? textOf(fieldOf(failure, 'body'), 'code') : undefined;
  return code === 'own_brand_missing' || code === 'brand_not_found'
    ? 'Brand profile not found'
    : 'Failed to update profile';
}

interface BrandSettingsFormProps {
  brand: BrandProfile;
  userId: string;
  /** Called with whether there are unsaved changes. */
  onChanged: (isChanged: boolean) => void;
}

/**
 * Edits a brand's public profile (BSET-1, BSET-20): its name is read-only (BSET-2), the description has a
 * counter (BSET-10), and images and links are web addresses (BSET-12). A save is confirmed for 3 s (BSET-6).
 * After a failed one the form keeps its values.
 */
export function BrandSettingsForm({ brand, userId, onChanged }: BrandSettingsFormProps) {
  const [isSaved, setIsSaved] = useState(false);
  const save = useSaveBrand(userId);
  const mayChangeSettings = useMay()('settings:write');
  const [opened, setOpened] = useState(() => brandForm(brand));
  const form = useForm({ resolver: zodResolver(brandFormSchema(brand.id, opened)), defaultValues: opened });
  useChangeReport(form.formState.isDirty, onChanged);
  const [slug, description, coverImageUrl, logoUrl, location] = useWatch({
    control: form.control,
    name: ['slug', 'companyDescription', 'coverImageUrl', 'logoUrl', 'location'],
  });
  const { onSubmit, ...submission } = useFormSubmission(form, {
    mutation: save,
    send: (update) =>
      save.mutate(update, {
        onSuccess: (saved) => {
          const now = brandForm(saved);
          form.reset(now);
          setOpened(now);
          setIsSaved(true);
        },
      }),
    failureMessage: (failure) => withReason(saveFailureMessage(failure), failure),
  });

  useEffect(() => {
    if (!isSaved) return undefined;
    const timer = setTimeout(() => setIsSaved(false), brandLimits.savedNoteMs);
    return () => clearTimeout(timer);
  }, [isSaved]);

  const web = { type: 'url', inputMode: 'url', autoComplete: 'off' } as const;

  return (
    <Form
      label="Brand profile"
      attempt={{
        ...submission,
        onSubmit: (event) => {
          setIsSaved(false);
          onSubmit(event);
        },
      }}
      className="flex flex-col gap-10"
    >
      <Preview
        coverImageUrl={coverImageUrl}
        logoUrl={logoUrl}
        location={location}
        companyName={brand.companyName}
      />
      <Part title="Your brand">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Company name"
            value={brand.companyName}
            readOnly
            hint="Those who run this server change it."
            className="bg-paper-sunken"
          />
          {mayChangeSettings ? (
            <BrandSlugField
              control={form.control}
              name="slug"
              slug={slug}
              hint={(pageAddress) =>
                `At least ${brandLimits.slugAdvisedMinCharacters} characters are easier to find. Your page: ${pageAddress}`
              }
            />
          ) : null}
        </div>
        <TextArea
          label="Description"
          rows={6}
          maxLength={brandLimits.descriptionMaxCharacters}
          hint={`${description.length}/${brandLimits.descriptionMaxCharacters} characters`}
          {...submission.field('companyDescription')}
        />
        <TextField
          label="Location"
          autoComplete="off"
          maxLength={brandLimits.locationMaxCharacters}
          {...submission.field('location')}
        />
      </Part>
      <Part title="Returns">
        <TextArea
          label="Return policy"
          rows={4}
          maxLength={brandLimits.returnPolicyMaxCharacters}
          hint="Shown at checkout."
          {...submission.field('returnPolicy')}
        />
      </Part>
      <Part title="Pictures">
        {pictures.map(({ name, label, placeholder, shape }) => (
          <BrandPictureField
            key={name}
            shape={shape}
            address={name === 'logoUrl' ? logoUrl : coverImageUrl}
            savedAddress={brand[name] ?? ''}
            onAddress={(address) => form.setValue(name, address, { shouldDirty: true, shouldValidate: true })}
          >
            <TextField label={label} placeholder={placeholder} {...web} {...submission.field(name)} />
          </BrandPictureField>
        ))}
      </Part>
      {mayChangeSettings ? (
        <Part title="Live shows">
          <TextField
            label="Live discount limit (%)"
            type="number"
            inputMode="numeric"
            min={0}
            max={liveOfferLimits.percentMax}
            hint="How much streamers may take off your products for some minutes of a show. 0 for nothing."
            {...submission.field('liveDiscountMaxPercent')}
          />
        </Part>
      ) : null}
      <Part title="Contact">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Website"
            placeholder="https://example.com"
            {...web}
            {...submission.field('websiteUrl')}
          />
          <TextField
            label="Business email"
            type="email"
            autoComplete="off"
            {...submission.field('businessEmail')}
          />
          <TextField
            label="Business phone"
            type="tel"
            autoComplete="off"
            {...submission.field('businessPhone')}
          />
        </div>
      </Part>
      <Part title="Social links">
        <div className="grid gap-5 sm:grid-cols-2">
          {brandSocialFields.map(({ platform, label, example }) => (
            <TextField
              key={platform}
              label={label}
              placeholder={example}
              {...web}
              {...submission.field(`socialLinks.${platform}`)}
            />
          ))}
        </div>
      </Part>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <SubmitButton attempt={submission} busyLabel="Saving…">
          Save Changes
        </SubmitButton>
        <output className="empty:hidden">
          {isSaved ? (
            <span className="flex items-center gap-2 font-semibold text-leaf-text">
              <CircleCheck aria-hidden="true" className="size-5" />
              Profile updated successfully!
            </span>
          ) : null}
        </output>
      </div>
    </Form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 border-t border-stone pt-6">
      <legend className="float-left mb-1 w-full text-lead font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

/** A preview of the top of the public page while its image URLs are edited. */
function Preview({
  coverImageUrl,
  logoUrl,
  location,
  companyName,
}: Pick<BrandForm, 'coverImageUrl' | 'logoUrl' | 'location'> & { companyName: string }) {
  return (
    <div className="relative overflow-hidden rounded-panel bg-ground-moss">
      <div className="h-40 md:h-56">
        <PicturePreview src={coverImageUrl} alt="Cover preview" className="size-full object-cover" />
      </div>
      <div className="flex items-center gap-4 bg-paper-raised p-4 md:px-6">
        <PicturePreview
          src={logoUrl}
          alt="Logo preview"
          className="size-16 shrink-0 rounded-control border border-stone object-cover"
        />
        <div className="min-w-0">
          <p className="truncate font-display text-lead font-semibold">{companyName}</p>
          <p className="truncate text-small text-ink-soft">{location}</p>
        </div>
      </div>
    </div>
  );
}
