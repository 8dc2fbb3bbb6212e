import type { PictureSettings } from '@greenroom/contract/frame/frame-commands';

export type CompletePicture = { [Name in keyof PictureSettings]-?: NonNullable<PictureSettings[Name]> };

interface Drawing {
  picture: CanvasImageSource;
  /** Where the person is: opaque there, and transparent where the background is. Undefined draws the picture whole. */
  mask: CanvasImageSource | undefined;
  settings: CompletePicture;
}

/** Draws a picture with its settings on the whole canvas. */
export function drawPicture(context: CanvasRenderingContext2D, { picture, mask, settings }: Drawing): void {
  const { width, height } = context.canvas;
  const { brightness, contrast, saturation } = settings;
  const colors = `brightness(${brightness}%) contrast(${contrast}%) saturate(${saturation}%)`;
  context.save();
  if (settings.mirror) {
    context.translate(width, 0);
    context.scale(-1, 1);
  }
  if (mask === undefined) {
    context.filter = colors;
    context.drawImage(picture, 0, 0, width, height);
  } else {
    context.filter = `${colors} blur(${settings.blurStrength}px)`;
    context.drawImage(picture, 0, 0, width, height);
    context.filter = colors;
    context.drawImage(cutOut(picture, mask, width, height), 0, 0);
  }
  context.restore();
}

let scratch: CanvasRenderingContext2D | undefined;

/** The person alone. */
function cutOut(
  picture: CanvasImageSource,
  mask: CanvasImageSource,
  width: number,
  height: number,
): HTMLCanvasElement {
  scratch ??= document.createElement('canvas').getContext('2d') ?? undefined;
  if (scratch === undefined) throw new Error('This browser cannot draw the picture');
  const { canvas } = scratch;
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  scratch.globalCompositeOperation = 'copy';
  scratch.drawImage(mask, 0, 0, width, height);
  scratch.globalCompositeOperation = 'source-in';
  scratch.drawImage(picture, 0, 0, width, height);
  return canvas;
}
