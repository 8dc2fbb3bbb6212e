/** A colour as lightness 0 to 1, chroma 0 to about 0.3, hue in degrees (CSS Color 4, `oklch()`). */
export interface Oklch {
  readonly l: number;
  readonly c: number;
  readonly h: number;
}

export const oklch = (l: number, c: number, h: number): Oklch => ({ l, c, h });

const encodeGamma = (linear: number): number =>
  linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;

const decodeGamma = (encoded: number): number =>
  encoded <= 0.04045 ? encoded / 12.92 : ((encoded + 0.055) / 1.055) ** 2.4;

/** Converts to hexadecimal sRGB, `#rrggbb`. A colour outside sRGB is clipped per channel. */
export function toHex({ l, c, h }: Oklch): string {
  const angle = (h * Math.PI) / 180;
  const a = c * Math.cos(angle);
  const b = c * Math.sin(angle);
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const digits = channels.map((channel) => {
    const value = Math.round(Math.min(1, Math.max(0, encodeGamma(Math.max(0, channel)))) * 255);
    return value.toString(16).padStart(2, '0');
  });
  return `#${digits.join('')}`;
}

/** The inverse of `toHex`. Throws a RangeError for anything but `#rrggbb`. */
export function fromHex(hex: string): Oklch {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex);
  if (!match) throw new RangeError(`Not a #rrggbb colour: ${hex}`);
  const [red = 0, green = 0, blue = 0] = match
    .slice(1)
    .map((digits) => decodeGamma(Number.parseInt(digits, 16) / 255));
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return { l, c: Math.hypot(a, b), h: hue < 0 ? hue + 360 : hue };
}

/**
 * Changes the lightness of a colour by `amount`, positive or negative, and keeps its hue. Chroma falls
 * towards both ends.
 */
export function tone(color: Oklch, amount: number): Oklch {
  const l = Math.min(0.985, Math.max(0.12, color.l + amount));
  const towardsEnd = amount > 0 ? (1 - l) / Math.max(0.05, 1 - color.l) : l / Math.max(0.05, color.l);
  return { l, c: color.c * Math.min(1, 0.35 + 0.65 * towardsEnd), h: color.h };
}
