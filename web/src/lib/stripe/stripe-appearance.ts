import type { Appearance } from '@stripe/stripe-js';

/**
 * A colour token as `#rrggbb` in the current theme. Stripe's form supports neither our custom properties nor
 * oklch.
 */
function colour(token: string): string {
  const probe = document.createElement('i');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  if (context === null) return '';
  context.fillStyle = color;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Styles Stripe's form like this page (docs.stripe.com/elements/appearance-api). */
export function stripeAppearance(): Appearance {
  return {
    theme: 'flat',
    variables: {
      colorPrimary: colour('--leaf'),
      colorBackground: colour('--paper-raised'),
      colorText: colour('--ink'),
      colorTextSecondary: colour('--ink-soft'),
      colorTextPlaceholder: colour('--stone-text'),
      colorDanger: colour('--beet'),
      fontFamily: 'ui-sans-serif, system-ui, sans-serif',
      fontSizeBase: '16px',
      borderRadius: '12px',
    },
    rules: {
      '.Input': { border: `1px solid ${colour('--stone-strong')}`, padding: '12px' },
      '.Input:focus': { borderColor: colour('--focus'), boxShadow: `0 0 0 1px ${colour('--focus')}` },
      '.Label': { fontWeight: '600' },
    },
  };
}
