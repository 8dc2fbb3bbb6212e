import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names.ts';
import { Picture } from './picture.tsx';

/** A card that is entirely one link. Put a `CardTitle` with `to` inside. */
export function Card({ className, ...rest }: ComponentProps<'article'>) {
  return <article {...rest} className={classNames('group relative flex min-w-0 flex-col', className)} />;
}

/**
 * The title of a card, at most two lines. With `to` it makes the card a link. Its heading level is one below
 * the heading above the cards.
 */
export function CardTitle({
  to,
  level: Heading = 'h3',
  children,
}: {
  to?: string | undefined;
  level?: 'h2' | 'h3';
  children: ReactNode;
}) {
  return (
    <Heading className="line-clamp-2 font-text text-body leading-snug font-semibold tracking-normal">
      {to === undefined ? (
        children
      ) : (
        <Link to={to} className="card-link">
          {children}
        </Link>
      )}
    </Heading>
  );
}

interface CardPictureProps {
  src: string;
  widths: readonly number[];
  /** Class of the background. */
  ground?: string;
  eager?: boolean;
  isDimmed?: boolean;
  /** Rendered over the image. */
  children?: ReactNode;
}

/** The square image of a card in a grid of two to four columns. It is slightly enlarged on hover. */
export function CardPicture({
  src,
  widths,
  ground = 'bg-moss',
  eager = false,
  isDimmed = false,
  children,
}: CardPictureProps) {
  return (
    <div className={classNames('picture-shade relative aspect-square overflow-hidden rounded-card', ground)}>
      <Picture
        src={src}
        alt=""
        width={640}
        height={640}
        widths={widths}
        sizes="(min-width: 1024px) 22vw, (min-width: 640px) 30vw, 45vw"
        eager={eager}
        className={classNames(
          'size-full object-cover transition-transform duration-(--motion-slow) ease-settle fine:group-hover:scale-[1.03]',
          isDimmed && 'opacity-60',
        )}
      />
      {children}
    </div>
  );
}

interface CardCoverProps {
  src: string;
  widths: readonly number[];
  /** The `sizes` attribute. */
  sizes: string;
  eager?: boolean;
  /** Shown pale and without a hover effect, because it is not a link. */
  isDimmed?: boolean;
  /** Classes of the frame: its width beside a text, its corners. */
  className?: string | false | undefined;
  /** Rendered over the image. */
  children?: ReactNode;
}

/** The image of a card, in the aspect ratio of a video. It is slightly enlarged on hover. */
export function CardCover({
  src,
  widths,
  sizes,
  eager = false,
  isDimmed = false,
  className,
  children,
}: CardCoverProps) {
  return (
    <div className={classNames('relative aspect-video overflow-hidden rounded-card bg-moss', className)}>
      <Picture
        src={src}
        alt=""
        width={640}
        height={360}
        widths={widths}
        sizes={sizes}
        eager={eager}
        className={classNames(
          'size-full object-cover transition-transform duration-(--motion-slow) ease-settle',
          isDimmed ? 'opacity-70 saturate-60' : 'fine:group-hover:scale-[1.03]',
        )}
      />
      {children}
    </div>
  );
}
