import { regionalEnglish } from '@greenroom/contract/regional-english';

interface NumberForm {
  /** The fixed number of decimals. The default is 0. */
  decimals?: number | undefined;
  /** False on the server and in the first render, which must match. Both use US English. */
  isHydrated?: boolean;
}

/** A number with the separators of the reader's region: 12345 is '12,345', or '12.345' in Germany. */
export function formatNumber(value: number, { decimals = 0, isHydrated }: NumberForm = {}): string {
  return formatter({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }, isHydrated).format(
    value,
  );
}

/**
 * A percentage in the format of the reader's region: 0.085 is '8.5%', or '8,5 %' in Germany.
 *
 * @param decimals the fixed number of decimals; if omitted, at most two
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

/** Cached, because creating a formatter costs more than rendering a whole card. */
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
