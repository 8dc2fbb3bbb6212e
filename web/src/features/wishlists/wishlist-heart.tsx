import { Heart } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { useWishlistHeart } from './wishlists.api.ts';

const SignInDialog = lazyPart(async () => (await import('../session/sign-in-dialog.tsx')).SignInDialog);

interface WishlistHeartProps {
  product: { id: string; name: string };
  /** An icon over or beside an image, or a button with a label. */
  look?: 'on-picture' | 'plain' | 'labelled';
  className?: string;
}

/** Adds a product to the wishlist or removes it, optimistically. A visitor is asked to sign in. */
export function WishlistHeart({ product, look = 'on-picture', className }: WishlistHeartProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { isKept, press } = useWishlistHeart(product.id, { onAuthRequired: () => setIsAsking(true) });
  const label = `Save ${product.name} to wishlist`;
  const icon = (
    <Heart
      aria-hidden="true"
      className={classNames(
        'size-5 transition-[fill,color,scale] duration-(--motion-calm) ease-settle',
        isKept && 'scale-110 fill-leaf text-leaf',
      )}
    />
  );
  return (
    <>
      {look === 'labelled' ? (
        <Button
          variant="outline"
          aria-label={label}
          aria-pressed={isKept}
          onClick={press}
          className={classNames('min-w-30', className)}
        >
          {icon}
          {isKept ? 'Saved' : 'Save'}
        </Button>
      ) : (
        <IconButton
          label={label}
          aria-pressed={isKept}
          tone={look === 'plain' ? 'plain' : 'surface'}
          onClick={press}
          {...(className === undefined ? {} : { className })}
        >
          {icon}
        </IconButton>
      )}
      {isAsking ? (
        <Suspense>
          <SignInDialog
            title="Sign in to save products"
            text="Your wishlist waits for you on every device."
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
