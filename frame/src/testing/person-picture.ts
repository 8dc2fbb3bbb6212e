/** The size of the picture that `paintPerson` makes. */
export const personSize = { width: 640, height: 360 } as const;

/** Parts of that picture, in its pixels: the eyes with what is around them, and the wall beside the person. */
export const personParts = {
  eyes: { x: 226, y: 115, width: 84, height: 40 },
  face: { x: 226, y: 104, width: 84, height: 102 },
  wallLeft: { x: 20, y: 40, width: 90, height: 180 },
  wallRight: { x: 440, y: 40, width: 170, height: 180 },
} as const;

/**
 * A drawn person in front of a striped wall, as a camera sees somebody at a desk. It is real enough for what looks for people in
 * pictures to find it, and it is nobody's likeness.
 */
export function paintPerson(context: CanvasRenderingContext2D): void {
  // Beside the middle, so that a mask that is mirrored would not fit.
  const centre = 268;
  paintWall(context);
  paintBody(context, centre);
  paintFace(context, centre);
}

function paintWall(context: CanvasRenderingContext2D): void {
  const { width, height } = context.canvas;
  for (let x = 0; x < width; x += 8) {
    context.fillStyle = x % 16 === 0 ? 'rgb(150 190 205)' : 'rgb(70 105 120)';
    context.fillRect(x, 0, 8, height);
  }
}

function paintBody(context: CanvasRenderingContext2D, centre: number): void {
  const { height } = context.canvas;
  const cloth = context.createLinearGradient(0, height * 0.7, 0, height);
  cloth.addColorStop(0, 'rgb(60 50 90)');
  cloth.addColorStop(1, 'rgb(35 30 60)');
  context.fillStyle = cloth;
  context.beginPath();
  context.moveTo(centre - 150, height);
  context.bezierCurveTo(centre - 150, height * 0.78, centre - 110, height * 0.74, centre - 40, height * 0.7);
  context.lineTo(centre + 40, height * 0.7);
  context.bezierCurveTo(centre + 110, height * 0.74, centre + 150, height * 0.78, centre + 150, height);
  context.fill();
}

function paintFace(context: CanvasRenderingContext2D, centre: number): void {
  const { height } = context.canvas;
  context.fillStyle = 'rgb(45 30 22)';
  context.beginPath();
  context.ellipse(centre, height * 0.37, 74, 92, 0, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = 'rgb(190 140 115)';
  context.fillRect(centre - 28, height * 0.55, 56, height * 0.19);
  const skin = context.createRadialGradient(centre - 15, height * 0.38, 10, centre, height * 0.42, 95);
  skin.addColorStop(0, 'rgb(236 190 160)');
  skin.addColorStop(1, 'rgb(196 145 118)');
  context.fillStyle = skin;
  context.beginPath();
  context.ellipse(centre, height * 0.42, 60, 80, 0, 0, 2 * Math.PI);
  context.fill();
  for (const side of [-1, 1]) {
    context.fillStyle = 'white';
    context.beginPath();
    context.ellipse(centre + side * 24, height * 0.39, 12, 6, 0, 0, 2 * Math.PI);
    context.fill();
    context.fillStyle = 'rgb(50 35 25)';
    context.beginPath();
    context.arc(centre + side * 24, height * 0.39, 5.5, 0, 2 * Math.PI);
    context.fill();
    context.fillRect(centre + side * 24 - 15, height * 0.39 - 18, 30, 4);
  }
  context.strokeStyle = 'rgb(165 110 90)';
  context.lineWidth = 3;
  context.beginPath();
  context.moveTo(centre + 2, height * 0.41);
  context.lineTo(centre + 8, height * 0.48);
  context.lineTo(centre - 3, height * 0.485);
  context.stroke();
  context.fillStyle = 'rgb(160 70 75)';
  context.beginPath();
  context.ellipse(centre, height * 0.54, 22, 6, 0, 0, 2 * Math.PI);
  context.fill();
}
