import { closeSync, openSync, writeSync } from 'node:fs';
import { seededRandom } from './lossy-relay.ts';

export const cameraWidth = 1280;
export const cameraHeight = 720;
export const cameraFramesPerSecond = 30;
/** Two seconds. At their end, the movement is back at its start. */
const frames = 60;
/**
 * The side lengths of the squares in the scene. Each size has half the contrast of the previous one. All
 * divide width and height.
 */
const cells = [80, 40, 20, 10, 5];
const sway = { x: 48, y: 20 };
const disc = { radius: 120, x: 360, y: 160 };
/** The sensor noise per pixel, out of 255. */
const sensorNoise = 3;

const turn = (frame: number) => (2 * Math.PI * frame) / frames;

/** A still scene with detail of every size, like photographs. It wraps around at its edges. */
function paintScene(random: () => number): Uint8Array {
  const scene = new Float32Array(cameraWidth * cameraHeight).fill(128);
  cells.forEach((cell, octave) => {
    const columns = cameraWidth / cell;
    const rows = cameraHeight / cell;
    const lattice = Float32Array.from(
      { length: columns * rows },
      () => (random() - 0.5) * (110 / 2 ** octave),
    );
    const at = (column: number, row: number) => lattice[(row % rows) * columns + (column % columns)] ?? 0;
    for (let y = 0; y < cameraHeight; y += 1) {
      const row = Math.floor(y / cell);
      const down = (y % cell) / cell;
      for (let x = 0; x < cameraWidth; x += 1) {
        const column = Math.floor(x / cell);
        const across = (x % cell) / cell;
        const upper = at(column, row) * (1 - across) + at(column + 1, row) * across;
        const lower = at(column, row + 1) * (1 - across) + at(column + 1, row + 1) * across;
        const index = y * cameraWidth + x;
        scene[index] = (scene[index] ?? 0) + upper * (1 - down) + lower * down;
      }
    }
  });
  return Uint8Array.from(scene, (value) => Math.min(Math.max(value, 24), 226));
}

/** Writes the scene as filmed with a moving hand and a noisy sensor, with a disc that circles in front. */
function paintFrame(luma: Buffer, scene: Uint8Array, noise: Int8Array, frame: number, offset: number): void {
  const left = Math.round(sway.x * (1 + Math.sin(turn(frame))));
  const top = Math.round(sway.y * (1 + Math.sin(2 * turn(frame))));
  const discX = cameraWidth / 2 + disc.x * Math.cos(turn(frame));
  const discY = cameraHeight / 2 + disc.y * Math.sin(turn(frame));
  for (let y = 0; y < cameraHeight; y += 1) {
    const reach = disc.radius ** 2 - (y - discY) ** 2;
    const half = reach > 0 ? Math.sqrt(reach) : -1;
    const row = ((y + top) % cameraHeight) * cameraWidth;
    for (let x = 0; x < cameraWidth; x += 1) {
      const index = y * cameraWidth + x;
      const seen = scene[row + ((x + left) % cameraWidth)] ?? 0;
      const isDisc = Math.abs(x - discX) < half;
      const value = (isDisc ? 255 - seen : seen) + (noise[(index + offset) % noise.length] ?? 0);
      luma[index] = Math.min(Math.max(value, 16), 235);
    }
  }
}

/**
 * Writes two seconds of moving, detailed, noisy video as YUV4MPEG2. Chromium plays it in a loop as its
 * camera. It has 83 MB and is the same for every run.
 */
export function writeCameraFile(path: string): void {
  const random = seededRandom(3);
  const scene = paintScene(random);
  const noise = Int8Array.from({ length: 1_000_003 }, () => Math.round((random() * 2 - 1) * sensorNoise));
  const luma = Buffer.alloc(cameraWidth * cameraHeight);
  const chroma = Buffer.alloc(luma.length / 2, 128);
  const file = openSync(path, 'w');
  try {
    writeSync(
      file,
      `YUV4MPEG2 W${cameraWidth} H${cameraHeight} F${cameraFramesPerSecond}:1 Ip A1:1 C420mpeg2\n`,
    );
    for (let frame = 0; frame < frames; frame += 1) {
      paintFrame(luma, scene, noise, frame, Math.floor(random() * noise.length));
      for (const part of [Buffer.from('FRAME\n'), luma, chroma]) writeSync(file, part);
    }
  } finally {
    closeSync(file);
  }
}
