import { toHex } from '../../../server/src/platform/drawing/oklch.ts';
import type { Oklch } from '../../../server/src/platform/drawing/oklch.ts';

export type Paint = Oklch | string;

/** A colour as an SVG paint. Text (a gradient, a pattern, `none`) is returned unchanged. */
export const paint = (color: Paint): string => (typeof color === 'string' ? color : toHex(color));

export type Stop = readonly [offset: number, color: Paint, opacity?: number];
export type Direction = 'across' | 'down' | 'slant' | 'round';

/** Collects definitions that a picture uses several times. Their ids are unique within the picture. */
export interface Pen {
  /** A gradient over the bounding box of the painted shape. */
  gradient(direction: Direction, stops: readonly Stop[]): string;
  /** A repeating tile, in picture units, rotated by `degrees`. */
  tile(width: number, height: number, content: string, degrees?: number): string;
  /** Returns the attribute that clips to the path. */
  clip(pathData: string): string;
  /** The markup of all definitions so far. */
  definitions(): string;
}

const gradientAxis: Record<Exclude<Direction, 'round'>, string> = {
  across: 'x1="0" y1="0" x2="1" y2="0"',
  down: 'x1="0" y1="0" x2="0" y2="1"',
  slant: 'x1="0" y1="0" x2="1" y2="1"',
};

export function createPen(prefix = 'p'): Pen {
  const definitions = new Map<string, string>();
  const define = (markup: (id: string) => string): string => {
    const known = markup('');
    const id = definitions.get(known) ?? `${prefix}${definitions.size}`;
    definitions.set(known, id);
    return id;
  };
  const rendered = (): string => {
    let markup = '';
    for (const [template, id] of definitions) markup += template.replace('id=""', `id="${id}"`);
    return markup;
  };
  return {
    gradient(direction, stops) {
      const inner = stops
        .map(([offset, color, opacity = 1]) => {
          const opacityAttribute = opacity === 1 ? '' : ` stop-opacity="${opacity}"`;
          return `<stop offset="${offset}" stop-color="${paint(color)}"${opacityAttribute}/>`;
        })
        .join('');
      const id = define((name) =>
        direction === 'round'
          ? `<radialGradient id="${name}">${inner}</radialGradient>`
          : `<linearGradient id="${name}" ${gradientAxis[direction]}>${inner}</linearGradient>`,
      );
      return `url(#${id})`;
    },
    tile(width, height, content, degrees = 0) {
      const id = define(
        (name) =>
          `<pattern id="${name}" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="rotate(${degrees})">${content}</pattern>`,
      );
      return `url(#${id})`;
    },
    clip(pathData) {
      const id = define((name) => `<clipPath id="${name}"><path d="${pathData}"/></clipPath>`);
      return `clip-path="url(#${id})"`;
    },
    definitions: () => (definitions.size === 0 ? '' : `<defs>${rendered()}</defs>`),
  };
}

const round = (value: number): number => Math.round(value * 10) / 10;

export const path = (pathData: string, fill: Paint, extra = ''): string =>
  `<path d="${pathData}" fill="${paint(fill)}"${extra && ` ${extra}`}/>`;

export const stroke = (pathData: string, color: Paint, width: number, extra = ''): string =>
  `<path d="${pathData}" fill="none" stroke="${paint(color)}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round"${extra && ` ${extra}`}/>`;

export const oval = (cx: number, cy: number, rx: number, ry: number, fill: Paint, extra = ''): string =>
  `<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="${round(rx)}" ry="${round(ry)}" fill="${paint(fill)}"${extra && ` ${extra}`}/>`;

export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: Paint,
  extra = '',
): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${round(radius)}" fill="${paint(fill)}"${extra && ` ${extra}`}/>`;

export const group = (transform: string, ...content: string[]): string =>
  `<g transform="${transform}">${content.join('')}</g>`;

/** A whole picture with the given size. */
export const picture = (pen: Pen, width: number, height: number, ...content: string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${pen.definitions()}${content.join('')}</svg>`;
