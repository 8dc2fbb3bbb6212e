import type { PictureCorner, PictureSettings } from '@greenroom/contract/frame/frame-commands';

export type CompletePicture = { [Name in keyof PictureSettings]-?: NonNullable<PictureSettings[Name]> };

interface Drawing {
  picture: CanvasImageSource;
  /**
   * Opaque where the person is and transparent elsewhere. While it is unknown, the whole picture is blurred.
   */
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
  context.filter = settings.blur ? `${colors} blur(${settings.blurStrength}px)` : colors;
  context.drawImage(picture, 0, 0, width, height);
  if (settings.blur && mask !== undefined) {
    context.filter = colors;
    context.drawImage(cutOut(picture, mask, width, height), 0, 0);
  }
  context.restore();
}

interface Size {
  width: number;
  height: number;
}

/** The largest share of the screen's width and height that the camera takes. */
const widthShare = 1 / 4;
const heightShare = 1 / 3;
/** As a share of the screen's shorter side. */
const marginShare = 0.03;

/** The camera's rectangle over a screen, in whole pixels. Keeps the camera's aspect ratio. */
function placeOverScreen(screen: Size, camera: Size, corner: PictureCorner): Size & { x: number; y: number } {
  const scale = Math.min(
    (screen.width * widthShare) / camera.width,
    (screen.height * heightShare) / camera.height,
  );
  const width = Math.max(1, Math.round(camera.width * scale));
  const height = Math.max(1, Math.round(camera.height * scale));
  const margin = Math.round(Math.min(screen.width, screen.height) * marginShare);
  return {
    x: corner.endsWith('left') ? margin : screen.width - width - margin,
    y: corner.startsWith('top') ? margin : screen.height - height - margin,
    width,
    height,
  };
}

/**
 * Draws the camera with its settings over the screen on the canvas. @param cameraSize size of the original
 * camera picture
 */
export function drawOverScreen(
  context: CanvasRenderingContext2D,
  { cameraSize, ...camera }: Drawing & { cameraSize: Size },
): void {
  const { canvas } = context;
  const { settings } = camera;
  const { x, y, width, height } = placeOverScreen(canvas, cameraSize, settings.corner);
  const small = scratchOf('camera', width, height);
  // Scaled, so that it looks as strong as in the original camera picture.
  const blurStrength = (settings.blurStrength * width) / cameraSize.width;
  drawPicture(small, { ...camera, settings: { ...settings, blurStrength } });
  context.drawImage(small.canvas, x, y);
}

/** As a share of the picture's height. */
const watermarkHeightShare = 1 / 6;
/** The largest share of the picture's width that the text takes. */
const watermarkWidthShare = 0.6;
const watermarkAngle = -Math.PI / 15;

function watermarkFont(sizePx: number): string {
  return `700 ${sizePx}px system-ui, sans-serif`;
}

/**
 * Draws a text across the middle of the canvas, readable on light and dark, with the picture showing through.
 */
export function drawWatermark(context: CanvasRenderingContext2D, words: string): void {
  const { width, height } = context.canvas;
  const text = words.toUpperCase();
  context.save();
  const highest = height * watermarkHeightShare;
  context.font = watermarkFont(highest);
  const { width: textWidth } = context.measureText(text);
  const sizePx = highest * Math.min(1, (width * watermarkWidthShare) / textWidth);
  context.font = watermarkFont(sizePx);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineJoin = 'round';
  context.lineWidth = sizePx / 10;
  context.globalAlpha = 0.6;
  context.translate(width / 2, height / 2);
  context.rotate(watermarkAngle);
  context.strokeStyle = 'black';
  context.strokeText(text, 0, 0);
  context.fillStyle = 'white';
  context.fillText(text, 0, 0);
  context.restore();
}

const scratches = new Map<string, CanvasRenderingContext2D>();

/** A canvas of that size, separate from the one that is sent. */
function scratchOf(name: string, width: number, height: number): CanvasRenderingContext2D {
  const scratch = scratches.get(name) ?? document.createElement('canvas').getContext('2d');
  if (scratch === null) throw new Error('This browser cannot draw the picture');
  scratches.set(name, scratch);
  const { canvas } = scratch;
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
  return scratch;
}

/** Draws only the person. */
function cutOut(
  picture: CanvasImageSource,
  mask: CanvasImageSource,
  width: number,
  height: number,
): HTMLCanvasElement {
  const scratch = scratchOf('person', width, height);
  scratch.globalCompositeOperation = 'copy';
  scratch.drawImage(mask, 0, 0, width, height);
  scratch.globalCompositeOperation = 'source-in';
  scratch.drawImage(picture, 0, 0, width, height);
  return scratch.canvas;
}
