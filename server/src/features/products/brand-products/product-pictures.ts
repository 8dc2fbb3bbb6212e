interface Picture {
  url: string;
  alt: string;
}

/**
 * A product's pictures in order without duplicates: `imageUrl` first, then `images` (DASH-21). `imageAlts`
 * are their alt texts. A picture without an entry keeps its text, unless that was the product's name; a new
 * one gets the product's name.
 */
export function productPictures(
  input: {
    name: string;
    imageUrl?: string | undefined;
    images: readonly string[];
    imageAlts?: Readonly<Record<string, string>> | undefined;
  },
  before: { name: string; images: readonly Picture[] } | undefined,
): Picture[] {
  const urls = new Set([...(input.imageUrl === undefined ? [] : [input.imageUrl]), ...input.images]);
  const given = new Map(Object.entries(input.imageAlts ?? {}));
  return [...urls].map((url) => {
    const known = before?.images.find((picture) => picture.url === url);
    const kept = known === undefined || known.alt === before?.name ? '' : known.alt;
    const alt = given.get(url) ?? kept;
    return { url, alt: alt === '' ? input.name : alt };
  });
}
