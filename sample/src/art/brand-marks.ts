import { ellipse } from './outline.ts';
import { box, group, oval, path, stroke } from './pen.ts';
import type { Paint } from './pen.ts';

export type BrandMark = 'fern' | 'wave' | 'drop' | 'sunrise' | 'arch' | 'pot' | 'flower' | 'loom';

const draw: Record<BrandMark, (color: Paint) => string> = {
  fern: (color) =>
    stroke('M0 48C2 14 0 -14 0 -46', color, 7) +
    [-30, -12, 6, 24]
      .map((y, index) => {
        const reach = 22 + index * 5;
        return (
          path(
            `M0 ${y + 12}C${reach * 0.4} ${y + 8} ${reach} ${y - 4} ${reach} ${y - 14}C${reach * 0.5} ${y - 16} 4 ${y - 6} 0 ${y + 12}Z`,
            color,
          ) +
          path(
            `M0 ${y + 12}C${-reach * 0.4} ${y + 8} ${-reach} ${y - 4} ${-reach} ${y - 14}C${-reach * 0.5} ${y - 16} -4 ${y - 6} 0 ${y + 12}Z`,
            color,
          )
        );
      })
      .join(''),
  wave: (color) =>
    [-26, 0, 26]
      .map((y) =>
        stroke(
          `M-46 ${y}C-34 ${y - 18} -22 ${y - 18} -11 ${y}S12 ${y + 18} 23 ${y}S40 ${y - 12} 46 ${y - 6}`,
          color,
          9,
        ),
      )
      .join(''),
  drop: (color) =>
    path(
      'M0 -50C22 -18 36 0 36 18A36 34 0 0 1 -36 18C-36 0 -22 -18 0 -50ZM-20 16C-20 32 -8 40 4 40C-6 34 -12 28 -12 16Z',
      color,
      'fill-rule="evenodd"',
    ),
  sunrise: (color) =>
    path('M-40 24A40 40 0 0 1 40 24Z', color) +
    box(-48, 32, 96, 8, 4, color) +
    [-60, -30, 0, 30, 60]
      .map((turn) => group(`rotate(${turn} 0 24)`, box(-3.5, -46, 7, 20, 3.5, color)))
      .join(''),
  arch: (color) =>
    path('M-42 46V4A42 42 0 0 1 42 4V46H26V4A26 26 0 0 0 -26 4V46Z', color) +
    path('M-15 46V6A15 15 0 0 1 15 6V46Z', color),
  pot: (color) =>
    path(
      'M-22 -40H22L16 -26C36 -16 40 6 32 24C28 36 20 44 12 46H-12C-20 44 -28 36 -32 24C-40 6 -36 -16 -16 -26Z',
      color,
    ),
  flower: (color) =>
    [0, 60, 120, 180, 240, 300]
      .map((turn) => group(`rotate(${turn})`, path(ellipse(0, -28, 13, 19), color)))
      .join('') + oval(0, 0, 10, 10, color),
  loom: (color) =>
    [-36, -12, 12, 36].map((x) => box(x - 5, -46, 10, 92, 5, color)).join('') +
    [-24, 0, 24]
      .map((y, row) =>
        stroke(`M-46 ${y}H46`, color, 7, row % 2 ? 'stroke-dasharray="18 14"' : 'stroke-dasharray="30 12"'),
      )
      .join(''),
};

/** A brand's logo as shapes, about `size` high and wide around the given centre. */
export const brandMark = (mark: BrandMark, cx: number, cy: number, size: number, color: Paint): string =>
  group(
    `translate(${Math.round(cx)} ${Math.round(cy)}) scale(${(size / 100).toFixed(3)})`,
    draw[mark](color),
  );
