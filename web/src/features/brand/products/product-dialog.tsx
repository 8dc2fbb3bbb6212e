import { brandProductInputSchema } from '@greenroom/contract/brands/brands.schemas';
import type { BrandProduct } from '@greenroom/contract/brands/brands.schemas';
import { brandLimits } from '@greenroom/contract/limits/brands';
import { productCategories } from '@greenroom/contract/products/catalogue';
import { productCategorySchema } from '@greenroom/contract/products/products.schemas';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { refusedFields } from '../../../lib/api/api-error.ts';
import { withReason } from '../failure-reason.tsx';
import { CheckboxField } from '../../../ui/form/checkbox-field.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { useFormSubmission } from '../../../ui/form/use-form-submission.ts';
import { showToast } from '../../../ui/overlay/toast.ts';
import { isProductConflict, useSaveProduct } from '../brand.api.ts';
import { ProductPictures } from './product-pictures.tsx';
import { productFailureMessage } from './product-failure.ts';
import type { MergedProduct } from './product-merge.ts';
import { mergedProduct } from './product-merge.ts';
import { isSubmittable, productField, productForm, productPayload } from './product-payload.ts';
import type { ProductForm } from './product-payload.ts';
import { usePictureUploads } from './use-picture-uploads.ts';
import { VariantRows } from './variant-rows.tsx';

const choices = [
  { name: 'inStock', label: 'In Stock' },
  { name: 'active', label: 'Active' },
  { name: 'public', label: 'Public' },
  { name: 'featured', label: 'Featured' },
] as const;
const categories = productCategorySchema.options.map((value) => ({ value, label: productCategories[value] }));

interface ProductDialogProps {
  /** If undefined, a new product is added (DASH-6). */
  product: BrandProduct | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** The request of the form, validated by the contract, with errors at the form's own fields. */
const productFormSchema = z.custom<ProductForm>().transform((typed, context) => {
  const payload = productPayload(typed);
  for (const { path, message } of brandProductInputSchema.safeParse(payload).error?.issues ?? []) {
    context.addIssue({ code: 'custom', path: [productField(path.join('.'), typed)], message });
  }
  return payload;
});

/** Adds or edits a product. The form keeps its values until they are saved (DASH-6, DASH-7). */
export function ProductDialog({ product: opened, isOpen, onClose }: ProductDialogProps) {
  const [product, setProduct] = useState(opened);
  const [merged, setMerged] = useState<MergedProduct>();
  const form = useForm({ resolver: zodResolver(productFormSchema), defaultValues: productForm(product) });
  const save = useSaveProduct(product?.id, (now) => {
    const next = mergedProduct(productForm(product), form.getValues(), productForm(now));
    form.reset(productForm(now));
    for (const [name, value] of Object.entries(next.form))
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- these are the names in `ProductForm`
      form.setValue(name as keyof ProductForm, value, { shouldDirty: true });
    setProduct(now);
    setMerged(next);
  });
  const [name, price, inStock, variants] = useWatch({
    control: form.control,
    name: ['name', 'price', 'inStock', 'variants'],
  });
  const uploads = usePictureUploads();
  const hasVariants = variants.length > 0;
  const title = product === undefined ? 'Add product' : 'Edit product';
  const submission = useFormSubmission(form, {
    mutation: save,
    send: (payload) =>
      save.mutate(product === undefined ? payload : { ...payload, ...seenIn(product) }, {
        onSuccess: (saved) => {
          onClose();
          showToast(savedMessage(product, saved.data.approvalStatus), { tone: 'success' });
        },
      }),
    fieldMessages: (failure) =>
      Object.fromEntries(
        Object.entries(refusedFields(failure)).map(([path, message]) => [
          productField(path, form.getValues()),
          message,
        ]),
      ),
    failureMessage: (failure, isShownBesideField) => {
      if (merged !== undefined && isProductConflict(failure)) return conflictMessage(merged);
      if (isShownBesideField) return undefined;
      return withReason(productFailureMessage(product === undefined ? 'create' : 'update', failure), failure);
    },
  });

  return (
    <FormDialog
      title={title}
      attempt={submission}
      isChanged={form.formState.isDirty || uploads.isUploading}
      isOpen={isOpen}
      onClose={onClose}
      submitLabel={
        uploads.isUploading ? 'Uploading…' : product === undefined ? 'Add Product' : 'Save Changes'
      }
      busyLabel="Saving…"
      disabled={uploads.isUploading || !isSubmittable({ name, price })}
      disabledReason={
        uploads.isUploading
          ? 'Its pictures are still on their way.'
          : 'Enter a name and a price greater than 0 first.'
      }
    >
      {product?.approvalReason === undefined ? null : (
        <p className="rounded-control bg-moss p-4 text-small wrap-anywhere">
          <strong className="font-semibold">Not approved:</strong> {product.approvalReason} When you save it,
          it is sent again.
        </p>
      )}
      <TextField
        label="Name"
        required
        autoComplete="off"
        maxLength={brandLimits.nameMaxCharacters}
        {...submission.field('name')}
      />
      <TextArea
        label="Description (optional)"
        hint={
          <>
            **Strong**, *emphasized*, and lines that begin with{' '}
            <span className="whitespace-nowrap">“- ”</span> as a list.
          </>
        }
        maxLength={brandLimits.productDescriptionMaxCharacters}
        {...submission.field('description')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Amount label={`Price (${product?.currency ?? 'USD'})`} required {...submission.field('price')} />
        <Amount label="Original price (optional)" {...submission.field('originalPrice')} />
      </div>
      <SelectField control={form.control} name="categoryId" label="Category" options={categories} />
      <ProductPictures
        control={form.control}
        getValues={form.getValues}
        setValue={form.setValue}
        uploads={uploads}
      />
      <TextField
        label="Image URL (optional)"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://example.com/picture.jpg"
        {...submission.field('imageUrl')}
      />
      <TextArea
        label="More pictures (optional)"
        rows={2}
        hint={`One address a line, ${brandLimits.imagesMax} pictures in all`}
        {...submission.field('moreImages')}
      />
      <TextField
        label="Tags (optional)"
        autoComplete="off"
        hint="Separate them by commas"
        {...submission.field('tags')}
      />
      <div className="grid grid-cols-2 gap-x-5">
        {/* Products with variants derive this from their units. */}
        {choices.map(({ name: choice, label }) =>
          hasVariants && choice === 'inStock' ? null : (
            <CheckboxField key={choice} control={form.control} name={choice} label={label} />
          ),
        )}
      </div>
      {/* DASH-17, DASH-18 */}
      {inStock && !hasVariants ? (
        <TextField
          label="Stock count"
          type="number"
          inputMode="numeric"
          min={0}
          step={1}
          {...submission.field('stockCount')}
        />
      ) : null}
      <VariantRows
        control={form.control}
        field={submission.field}
        error={form.formState.errors.variants?.message ?? form.formState.errors.variants?.root?.message}
      />
    </FormDialog>
  );
}

/**
 * The state that the form was opened with, so that the server can detect a concurrent change and keep units
 * sold meanwhile subtracted.
 */
const seenIn = ({ version, stockCount }: BrandProduct) => ({ version, stockCountBefore: stockCount });

/** The message after somebody else has changed the product. */
function conflictMessage({ shown, kept, counted }: MergedProduct): string {
  return [
    'This product has changed since you opened it.',
    shown.length === 0 ? undefined : `What is new is shown here: ${shown.join(', ')}.`,
    kept.length === 0 ? undefined : `Yours stays, although it has changed too: ${kept.join(', ')}.`,
    counted.length === 0 ? undefined : `Both changes of the units are counted: ${counted.join(', ')}.`,
    'Look at it and save it again.',
  ]
    .filter((sentence) => sentence !== undefined)
    .join(' ');
}

/** The success message, which says whether an operator must approve the product first. */
function savedMessage(before: BrandProduct | undefined, status: BrandProduct['approvalStatus']): string {
  const done = before === undefined ? 'Product added' : 'Product saved';
  return status === 'pending' ? `${done}. It is sold once it is approved.` : done;
}

/** A field for an amount of money (DASH-16). */
function Amount(props: ComponentProps<typeof TextField>) {
  return <TextField {...props} type="number" inputMode="decimal" min={0} step={0.01} />;
}
