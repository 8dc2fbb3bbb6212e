import type { ProductCard } from '@greenroom/contract/products/products.schemas';
import { Link } from 'react-router';

/** The green grade of a product, else of its brand, as a link to the evidence. Renders nothing if there is none. */
export function GreenGrade({ product }: { product: Pick<ProductCard, 'brand' | 'greenGrade'> }) {
  const { brand, greenGrade: grade = brand.greenGrade } = product;
  if (grade === undefined) return null;
  return (
    <Link
      to={`/profiles/brands/${brand.slug}#green-rating`}
      aria-label={`Green rating ${grade}: the evidence of ${brand.name}`}
      className="green-badge"
    >
      Green {grade}
    </Link>
  );
}
