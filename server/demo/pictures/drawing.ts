/** Draws what the JSON files of this folder describe: lists of parts, each of which covers those before it. */
import { box, disc, shape, stroke, type Paint } from './paint.ts';

/**
 * A part of a drawing: a box, a disc, an area or a line. Positions and lengths are in units of the drawing. x begins at its left edge,
 * y at the line on which it stands, and a negative y is above that line.
 */
export interface Part {
  /** The upper left corner and the size. */
  box?: [x: number, y: number, width: number, height: number];
  /** The centre and the radius. */
  disc?: [x: number, y: number, radius: number];
  /** A path of SVG. Of its commands only M is absolute. */
  area?: string;
  /** A path like that of an area. */
  line?: string;
  /** A name in `Paint`, `tone`, or a colour of CSS. */
  colour: string;
  /** The radius of the corners of a box. */
  radius?: number;
  /** The width of a line. */
  width?: number;
}

/** Places a path at (x, y), with `unit` pixels a unit. */
const placePath = (path: string, x: number, y: number, unit: number): string =>
  path.replace(/([A-Za-z])([^A-Za-z]*)/g, (_, command: string, numbers: string) => {
    let index = -1;
    const placed = numbers.replace(/[-.\d]+/g, (number) => {
      index += 1;
      // The rotation and the two flags of an arc.
      if (command === 'a' && index >= 2 && index <= 4) return number;
      const start = command === 'M' ? [x, y][index]! : 0;
      return String(start + unit * Number(number));
    });
    return command + placed;
  });

/** Draws parts at (x, y), with `unit` pixels a unit. `tone` is the colour that each piece gets for itself. */
export const drawParts = (
  parts: Part[],
  x: number,
  y: number,
  unit: number,
  colours: Paint & { tone?: string },
): string =>
  parts
    .map((part) => {
      const colour = colours[part.colour as keyof typeof colours] ?? part.colour;
      if (part.box) {
        const [left, top, width, height] = part.box;
        const radius = (part.radius ?? 0) * unit;
        return box(x + unit * left, y + unit * top, unit * width, unit * height, colour, radius);
      }
      if (part.disc) {
        const [centreX, centreY, radius] = part.disc;
        return disc(x + unit * centreX, y + unit * centreY, unit * radius, colour);
      }
      if (part.area !== undefined) return shape(placePath(part.area, x, y, unit), colour);
      return stroke(placePath(part.line!, x, y, unit), colour, unit * part.width!);
    })
    .join('');
