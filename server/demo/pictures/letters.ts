/** Draws text on signs in capital letters of its own, since the fonts of machines differ. A letter is a line that is 10 units high. */
import lettersJson from './letters.json' with { type: 'json' };
import { stroke } from './paint.ts';

interface Letters {
  letters: Record<string, { width: number; line: string }>;
  /** Other forms of a character. */
  same: Record<string, string>;
  /** Marks above or below a letter, drawn around its middle. */
  marks: Record<string, string>;
}

const { letters, same, marks }: Letters = lettersJson;
/** The space between two letters. */
const gap = 2.4;

/** The characters of a text in capitals, each mark after its letter; undefined where one cannot be drawn. */
function charactersOf(text: string): string[] | undefined {
  const all = [...text.toLocaleUpperCase('en').normalize('NFD')].map((each) => same[each] ?? each);
  return all.every((each) => each in letters || each in marks) ? all : undefined;
}

/** Whether each character of a text can be drawn. */
export const canDraw = (text: string): boolean => charactersOf(text) !== undefined;

const lengthOf = (characters: string[]): number =>
  characters.reduce((sum, each) => sum + (letters[each] ? letters[each].width + gap : 0), -gap);

/** The width of a drawn text where capitals are `height` high. */
export const widthOf = (text: string, height: number): number => (lengthOf(charactersOf(text) ?? []) * height) / 10;

/** Draws a text around `x` with its letters' upper edge at `y`. Characters that cannot be drawn are left out. */
export function write(text: string, x: number, y: number, height: number, colour: string): string {
  const scale = height / 10;
  const characters = charactersOf(text) ?? [];
  let [at, middle] = [-lengthOf(characters) / 2, 0];
  const lines = characters.map((each) => {
    const letter = letters[each];
    if (!letter) return `<g transform="translate(${middle.toFixed(2)} 0)">${stroke(marks[each]!, colour, 1.3)}</g>`;
    const { width, line } = letter;
    const from = at;
    middle = from + width / 2;
    at += width + gap;
    return line && `<g transform="translate(${from.toFixed(2)} 0)">${stroke(line, colour, 1.6)}</g>`;
  });
  return `<g transform="translate(${x} ${y}) scale(${scale.toFixed(3)})">${lines.join('')}</g>`;
}
