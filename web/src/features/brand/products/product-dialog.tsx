import { brandProductInputSchema } from '@greenroom/contract/brands/brands.schemas';
import type { BrandProduct } from '@greenroom/contract/brands/brands.schemas';
import { brandLimits } from '@greenroom/contract/limits';
import { productCategories } from '@greenroom/contract/products/catalogue';
import { productCategorySchema } from '@greenroom/contract/products/products.schemas';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { refusedFields } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { FormFailure } from '../../../ui/form/form-failure.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { TextArea, TextField } from '../../../ui/form/text-field.tsx';
import { showToast } from '../../../ui/overlay/toast.ts';
import { useSaveProduct } from '../brand.api.ts';
import { productFailureMessage } from '../failure-message.ts';
import { isSubmittable, productForm, productPayload } from './product-payload.ts';
import type { ProductForm } from './product-payload.ts';

const categories = productCategorySchema.options.map((value) => ({ value, label: productCategories[value] }));

interface ProductDialogProps {
  /** Left out, a new one is added (DASH-6). */
  product: BrandProduct | undefined;
  isOpen: boolean;
  onClose: () => void;
}

/** What is wrong with the form, by field, in the server's own words. */
function formErrors(form: ProductForm): Readonly<Record<string, string>> {
  const parsed = brandProductInputSchema.safeParse(productPayload(form));
  if (parsed.success) return {};
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]));
}

/** Adds a product or changes one. What was typed stays until it is saved (DASH-6, DASH-7). */
export function ProductDialog({ product, isOpen, onClose }: ProductDialogProps) {
  const [form, setForm] = useState(() => productForm(product));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const save = useSaveProduct(product?.id);
  const change = (values: Partial<ProductForm>) => setForm({ ...form, ...values });
  const title = product === undefined ? 'Add product' : 'Edit product';
  // The image URL is the first of the pictures, and says beside its own field what is wrong with it.
  const pictureErrors = Object.entries(errors).find(
    ([field]) => field.startsWith('images') && !(field === 'images.0' && form.imageUrl.trim() !== ''),
  )?.[1];
  const tagErrors = Object.entries(errors).find(([field]) => field.startsWith('tags'))?.[1];

  function submit() {
    const found = formErrors(form);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    save.mutate(productPayload(form), {
      onSuccess: () => {
        onClose();
        showToast(product === undefined ? 'Product added' : 'Product saved', { tone: 'success' });
      },
      onError: (failure) => setErrors(refusedFields(failure)),
    });
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        if (!open && !save.isPending) onClose();
      }}
      isSticky
      title={title}
    >
      <form
        noValidate
        aria-label={title}
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (isSubmittable(form)) submit();
        }}
      >
        <TextField
          label="Name"
          required
          autoComplete="off"
          maxLength={brandLimits.nameMaxCharacters}
          value={form.name}
          error={errors['name']}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextArea
          label="Description (optional)"
          maxLength={brandLimits.productDescriptionMaxCharacters}
          value={form.description}
          error={errors['description']}
          onChange={(event) => change({ description: event.target.value })}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Amount
            label={`Price (${product?.currency ?? 'USD'})`}
            isRequired
            value={form.price}
            error={errors['price']}
            onChange={(price) => change({ price })}
          />
          <Amount
            label="Original price (optional)"
            value={form.originalPrice}
            error={errors['originalPrice']}
            onChange={(originalPrice) => change({ originalPrice })}
          />
        </div>
        <Select
          label="Category"
          value={form.categoryId}
          options={categories}
          onChange={(categoryId) => change({ categoryId })}
        />
        <TextField
          label="Image URL (optional)"
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://example.com/picture.jpg"
          value={form.imageUrl}
          error={errors['imageUrl']}
          onChange={(event) => change({ imageUrl: event.target.value })}
        />
        <TextArea
          label="More pictures (optional)"
          rows={2}
          hint={`One address a line, ${brandLimits.imagesMax} pictures in all`}
          value={form.moreImages}
          error={pictureErrors}
          onChange={(event) => change({ moreImages: event.target.value })}
        />
        <TextField
          label="Tags (optional)"
          autoComplete="off"
          hint="Separate them by commas"
          value={form.tags}
          error={tagErrors}
          onChange={(event) => change({ tags: event.target.value })}
        />
        <Choices>
          <Checkbox label="In Stock" checked={form.inStock} onChange={(inStock) => change({ inStock })} />
          <Checkbox label="Active" checked={form.active} onChange={(active) => change({ active })} />
          <Checkbox
            label="Public"
            checked={form.public}
            onChange={(isPublic) => change({ public: isPublic })}
          />
          <Checkbox label="Featured" checked={form.featured} onChange={(featured) => change({ featured })} />
        </Choices>
        {form.inStock ? (
          <TextField
            label="Stock count"
            type="number"
            inputMode="numeric"
            min={0}
            step={1}
            value={form.stockCount}
            error={errors['stockCount']}
            onChange={(event) => change({ stockCount: event.target.value })}
          />
        ) : null}
        <FormFailure
          message={
            save.isError ? productFailureMessage(product ? 'update' : 'create', save.error) : undefined
          }
        />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button variant="outline" disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isSubmittable(form)} busy={save.isPending} busyLabel="Saving…">
            {product === undefined ? 'Add Product' : 'Save Changes'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** An amount of money (DASH-16). */
function Amount({
  label,
  isRequired = false,
  value,
  error,
  onChange,
}: {
  label: string;
  isRequired?: boolean;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}) {
  return (
    <TextField
      label={label}
      required={isRequired}
      type="number"
      inputMode="decimal"
      min={0}
      step={0.01}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function Choices({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 gap-x-5">{children}</div>;
}
