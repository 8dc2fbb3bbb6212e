import { z } from 'zod';

/** Parcel carriers. `other` has a custom name and no tracking page. */
export const carrierSchema = z.enum([
  'ups',
  'usps',
  'fedex',
  'dhl',
  'royal-mail',
  'canada-post',
  'dpd',
  'gls',
  'other',
]);
export type Carrier = z.infer<typeof carrierSchema>;

const known: Readonly<
  Record<Exclude<Carrier, 'other'>, { name: string; link: (trackingNumber: string) => string }>
> = {
  ups: { name: 'UPS', link: (number) => `https://www.ups.com/track?tracknum=${number}` },
  usps: { name: 'USPS', link: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}` },
  fedex: { name: 'FedEx', link: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}` },
  dhl: {
    name: 'DHL',
    link: (number) => `https://www.dhl.com/global-en/home/tracking.html?tracking-id=${number}`,
  },
  'royal-mail': {
    name: 'Royal Mail',
    link: (number) => `https://www.royalmail.com/track-your-item#/tracking-results/${number}`,
  },
  'canada-post': {
    name: 'Canada Post',
    link: (number) => `https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=${number}`,
  },
  dpd: { name: 'DPD', link: (number) => `https://tracking.dpd.de/status/en_US/parcel/${number}` },
  gls: { name: 'GLS', link: (number) => `https://gls-group.eu/track/${number}` },
};

/** The name of a carrier. `otherName` is the name of `other`. */
export function carrierName(carrier: Carrier, otherName: string): string {
  return carrier === 'other' ? otherName : known[carrier].name;
}

/** The https address at which a parcel can be tracked. Undefined if unknown. */
export function trackingUrl(carrier: Carrier, trackingNumber: string): string | undefined {
  if (carrier === 'other' || trackingNumber === '') return undefined;
  return known[carrier].link(encodeURIComponent(trackingNumber));
}
