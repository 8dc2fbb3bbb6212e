import { regionalEnglish } from '@greenroom/contract/regional-english';

interface NumberForm {
  /** As many digits after the decimal separator, always; none by default. */
  decimals?: number | undefined;
  /** False on the server and in the first render, which have to say the same: both are in US English. */
  isHydrated?: boolean;
}

/** A number with the separators of the reader's region: 12345 is '12,345', and '12.345' in Germany. */
export function formatNumber(value: number, { decimals = 0, isHydrated }: NumberForm = {}): string {
  return formatter({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }, isHydrated).format(
    value,
  );
}

/**
 * A share as the reader's region writes it: 0.085 is '8.5%', and '8,5 %' in Germany.
 *
 * @param decimals as many, always; without it two at most
 */
export function formatPercent(share: number, decimals?: number): string {
  return formatter({
    style: 'percent',
    minimumFractionDigits: decimals ?? 0,
    maximumFractionDigits: decimals ?? 2,
  }).format(share);
}

/** An amount of data in decimal units: '12 kB', '12.3 MB', '3.21 GB'. */
export function formatBytes(bytes: number): string {
  if (bytes >= 1e9) return `${formatNumber(bytes / 1e9, { decimals: 2 })} GB`;
  if (bytes >= 1e6) return `${formatNumber(bytes / 1e6, { decimals: 1 })} MB`;
  return `${formatNumber(Math.ceil(bytes / 1000))} kB`;
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Making one costs more than a whole card. */
function formatter(options: Intl.NumberFormatOptions, isHydrated = true): Intl.NumberFormat {
  const language = isHydrated && typeof window !== 'undefined' ? window.navigator.language : undefined;
  const locale = regionalEnglish(language);
  const key = `${locale} ${options.style} ${options.minimumFractionDigits} ${options.maximumFractionDigits}`;
  let made = formatters.get(key);
  if (made === undefined) {
    made = new Intl.NumberFormat(locale, options);
    formatters.set(key, made);
  }
  return made;
}
