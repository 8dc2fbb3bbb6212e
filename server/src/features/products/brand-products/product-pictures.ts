interface Picture {
  url: string;
  alt: string;
}

/**
 * A product's pictures in their order, each address once: `imageUrl` first, then `images` (DASH-21). A picture that was
 * there keeps what it says it shows, unless that was the product's name; a new one shows the product.
 */
export function productPictures(
  input: { name: string; imageUrl?: string | undefined; images: readonly string[] },
  before: { name: string; images: readonly Picture[] } | undefined,
): Picture[] {
  const urls = new Set([...(input.imageUrl === undefined ? [] : [input.imageUrl]), ...input.images]);
  return [...urls].map((url) => {
    const known = before?.images.find((picture) => picture.url === url);
    return { url, alt: known === undefined || known.alt === before?.name ? input.name : known.alt };
  });
}
