import { updateBrandSchema } from '@greenroom/contract/brands/brands.schemas';
import type { BrandProfile } from '@greenroom/contract/brands/brands.schemas';
import { brandLimits } from '@greenroom/contract/limits';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { ApiError, refusedFields } from '../../../lib/api/api-error.ts';
import { fieldOf, textOf } from '../../../lib/api/json.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { useSaveBrand } from '../brand.api.ts';
import { socialPlatforms } from './brand-social-platforms.ts';
import { brandForm, brandUpdate } from './brand-update.ts';
import type { BrandForm } from './brand-update.ts';
import { PicturePreview } from '../products/picture-preview.tsx';
import { slugInput } from './slug-input.ts';

type FieldErrors = Readonly<Record<string, string>>;

/** The words of a failed save (BSET-18, BSET-19). */
function saveFailureMessage(failure: unknown): string {
  const code = failure instanceof ApiError ? textOf(fieldOf(failure, 'body'), 'code') : undefined;
  return code === 'own_brand_missing' || code === 'brand_not_found'
    ? 'Brand profile not found'
    : 'Failed to update profile';
}

/** Edits a brand's public profile (BSET-1, BSET-20). A save that fails keeps what was typed. */
export function BrandSettingsForm({ brand, userId }: { brand: BrandProfile; userId: string }) {
  const [form, setForm] = useState(() => brandForm(brand));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSaved, setIsSaved] = useState(false);
  const save = useSaveBrand(userId);
  const change = (values: Partial<BrandForm>) => setForm({ ...form, ...values });

  useEffect(() => {
    if (!isSaved) return undefined;
    const timer = setTimeout(() => setIsSaved(false), brandLimits.savedNoteMs);
    return () => clearTimeout(timer);
  }, [isSaved]);

  function submit() {
    const update = brandUpdate(form, brand);
    const parsed = updateBrandSchema.safeParse(update);
    setIsSaved(false);
    save.reset();
    if (!parsed.success) {
      setErrors(
        Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])),
      );
      return;
    }
    setErrors({});
    save.mutate(parsed.data, {
      onSuccess: (saved) => {
        setForm(brandForm(saved));
        setIsSaved(true);
      },
      onError: (failure) => setErrors(refusedFields(failure)),
    });
  }

  const text = (name: Exclude<keyof BrandForm, 'socialLinks' | 'slug'>) => ({
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });
  const web = { type: 'url', inputMode: 'url', autoComplete: 'off' } as const;

  return (
    <form
      noValidate
      aria-label="Brand profile"
      className="flex flex-col gap-10"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Preview form={form} companyName={brand.companyName} />
      <Part title="Your brand">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Company name"
            value={brand.companyName}
            readOnly
            hint="Those who run this server change it."
            className="bg-paper-sunken"
          />
          <TextField
            label="Slug"
            autoComplete="off"
            spellCheck={false}
            maxLength={brandLimits.slugMaxCharacters}
            value={form.slug}
            error={errors['slug']}
            hint={`At least ${brandLimits.slugAdvisedMinCharacters} characters are easier to find. Your page: /profiles/brands/${form.slug === '' ? '…' : form.slug}`}
            onChange={(event) => change({ slug: slugInput(event.target.value) })}
          />
        </div>
        <TextArea
          label="Description"
          rows={6}
          maxLength={brandLimits.descriptionMaxCharacters}
          hint={`${form.companyDescription.length}/${brandLimits.descriptionMaxCharacters} characters`}
          {...text('companyDescription')}
        />
        <TextField
          label="Location"
          autoComplete="off"
          maxLength={brandLimits.locationMaxCharacters}
          {...text('location')}
        />
      </Part>
      <Part title="Pictures">
        <TextField
          label="Logo URL"
          placeholder="https://example.com/logo.png"
          {...web}
          {...text('logoUrl')}
        />
        <TextField
          label="Cover image URL"
          placeholder="https://example.com/cover.jpg"
          {...web}
          {...text('coverImageUrl')}
        />
      </Part>
      <Part title="Contact">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Website" placeholder="https://example.com" {...web} {...text('websiteUrl')} />
          <TextField label="Business email" type="email" autoComplete="off" {...text('businessEmail')} />
          <TextField label="Business phone" type="tel" autoComplete="off" {...text('businessPhone')} />
        </div>
      </Part>
      <Part title="Social links">
        <div className="grid gap-5 sm:grid-cols-2">
          {socialPlatforms.map(({ platform, label, example }) => (
            <TextField
              key={platform}
              label={label}
              placeholder={example}
              {...web}
              value={form.socialLinks[platform]}
              error={errors[`socialLinks.${platform}`]}
              onChange={(event) =>
                change({ socialLinks: { ...form.socialLinks, [platform]: event.target.value } })
              }
            />
          ))}
        </div>
      </Part>
      <div className="flex flex-col gap-4">
        <FormFailure message={save.isError ? saveFailureMessage(save.error) : undefined} />
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button type="submit" busy={save.isPending} busyLabel="Saving…">
            Save Changes
          </Button>
          <output className="empty:hidden">
            {isSaved ? (
              <span className="flex items-center gap-2 font-semibold text-leaf-text">
                <CircleCheck aria-hidden="true" className="size-5" />
                Profile updated successfully!
              </span>
            ) : null}
          </output>
        </div>
      </div>
    </form>
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

/** The top of the public page as it will be, while its pictures are typed. */
function Preview({ form, companyName }: { form: BrandForm; companyName: string }) {
  return (
    <div className="relative overflow-hidden rounded-panel bg-ground-moss">
      <div className="h-40 md:h-56">
        <PicturePreview src={form.coverImageUrl} alt="Cover preview" className="size-full object-cover" />
      </div>
      <div className="flex items-center gap-4 bg-paper-raised p-4 md:px-6">
        <PicturePreview
          src={form.logoUrl}
          alt="Logo preview"
          className="size-16 shrink-0 rounded-control border border-stone object-cover"
        />
        <div className="min-w-0">
          <p className="truncate font-display text-lead font-semibold">{companyName}</p>
          <p className="truncate text-small text-ink-soft">{form.location}</p>
        </div>
      </div>
    </div>
  );
}
