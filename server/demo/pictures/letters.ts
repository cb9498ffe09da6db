/** Draws text on signs in capital letters of its own, since the fonts of machines differ. A letter is a line that is 10 units high. */
import { stroke } from './paint.ts';

type Letter = [width: number, line: string];

const letters: Record<string, Letter> = {
  A: [7, 'M0 10L3.5 0L7 10M1.2 6.7H5.8'],
  B: [5.6, 'M0 4.8H3A2.4 2.4 0 0 0 3 0H0V10H3A2.6 2.6 0 0 0 3 4.8'],
  C: [7, 'M7 2.3A3.8 5 0 1 0 7 7.7'],
  D: [7, 'M0 0H2.4A4.6 5 0 0 1 2.4 10H0Z'],
  E: [5.2, 'M5.2 0H0V10H5.2M0 5H4.4'],
  F: [5, 'M5 0H0V10M0 5H4.2'],
  G: [7.4, 'M7 2.3A3.8 5 0 1 0 7.4 6.6V5.2H4.6'],
  H: [6.4, 'M0 0V10M6.4 0V10M0 5H6.4'],
  I: [0, 'M0 0V10'],
  J: [4.4, 'M4.4 0V7.3A2.2 2.7 0 0 1 0 7.6'],
  K: [6, 'M0 0V10M5.8 0L0 6M2.3 3.7L6 10'],
  L: [4.8, 'M0 0V10H4.8'],
  M: [8.2, 'M0 10V0L4.1 6.4L8.2 0V10'],
  N: [6.6, 'M0 10V0L6.6 10V0'],
  O: [7.6, 'M3.8 0A3.8 5 0 1 0 3.8 10A3.8 5 0 1 0 3.8 0Z'],
  P: [5.6, 'M0 10V0H2.8A2.8 2.8 0 0 1 2.8 5.6H0'],
  Q: [7.6, 'M3.8 0A3.8 5 0 1 0 3.8 10A3.8 5 0 1 0 3.8 0ZM4.8 7.4L7.6 10.8'],
  R: [5.8, 'M0 10V0H2.8A2.8 2.8 0 0 1 2.8 5.6H0M2.8 5.6L5.8 10'],
  S: [
    5.6,
    'M5.3 1.9C4.9 .7 4 0 2.8 0C1.2 0 .2 1 .2 2.4C.2 5.6 5.6 4.3 5.6 7.5C5.6 9 4.5 10 2.9 10C1.4 10 .4 9.2 0 7.9',
  ],
  T: [6.4, 'M0 0H6.4M3.2 0V10'],
  U: [6.4, 'M0 0V6.6A3.2 3.4 0 0 0 6.4 6.6V0'],
  V: [6.8, 'M0 0L3.4 10L6.8 0'],
  W: [10, 'M0 0L2.5 10L5 1.6L7.5 10L10 0'],
  X: [6.4, 'M0 0L6.4 10M6.4 0L0 10'],
  Y: [6.4, 'M0 0L3.2 5L6.4 0M3.2 5V10'],
  Z: [6, 'M0 0H6L0 10H6'],
  Æ: [9.6, 'M0 10L4.4 0H9.6M4.8 0V10H9.6M1.5 6.7H4.8M4.8 5H8.8'],
  Œ: [9.6, 'M9.6 0H3.8A3.8 5 0 0 0 3.8 10H9.6M5.4 0V10M5.4 5H8.8'],
  Ø: [7.6, 'M3.8 0A3.8 5 0 1 0 3.8 10A3.8 5 0 1 0 3.8 0ZM.6 10.4L7 -.4'],
  Ł: [4.8, 'M0 0V10H4.8M-1.2 6.2L2.4 3.8'],
  Đ: [7, 'M0 0H2.4A4.6 5 0 0 1 2.4 10H0ZM-1.2 5H2.8'],
  0: [6.2, 'M3.1 0A3.1 5 0 1 0 3.1 10A3.1 5 0 1 0 3.1 0Z'],
  1: [2.2, 'M0 2L2.2 0V10'],
  2: [5.8, 'M.2 2.5A2.8 2.6 0 0 1 5.6 2.9C5.6 5 2.4 7 0 10H5.8'],
  3: [5.6, 'M.3 1.4C.9 .4 1.8 0 2.8 0A2.4 2.35 0 0 1 2.8 4.7H2M2.8 4.7A2.75 2.65 0 0 1 2.8 10C1.5 10 .5 9.4 0 8.4'],
  4: [6.2, 'M4.7 10V0L0 7.2H6.2'],
  5: [5.7, 'M5.3 0H.9L.4 4.6C1 4 1.8 3.7 2.7 3.7A3 3.15 0 0 1 2.7 10C1.5 10 .6 9.4 0 8.5'],
  6: [6, 'M4.8 0C2 1.4 0 4 0 7A3 3 0 1 0 6 7A3 3 0 0 0 .2 5.9'],
  7: [5.6, 'M0 0H5.6L2 10'],
  8: [5.8, 'M2.9 0A2.4 2.35 0 1 0 2.9 4.7A2.4 2.35 0 1 0 2.9 0ZM2.9 4.7A2.9 2.65 0 1 0 2.9 10A2.9 2.65 0 1 0 2.9 4.7Z'],
  9: [6, 'M1.2 10C4 8.6 6 6 6 3A3 3 0 1 0 0 3A3 3 0 0 0 5.8 4.1'],
  '&': [7.2, 'M7 10L1.8 3.3C.6 1.7 1.4 0 3.1 0C5.3 0 5.5 2.6 3.8 3.7L2 4.9C-.8 6.8 .2 10 2.8 10C5.1 10 6.5 8 6.9 5.6'],
  '’': [0.4, 'M.4 0L0 2.2'],
  '-': [2.6, 'M0 5.3H2.6'],
  '+': [4.8, 'M0 5.3H4.8M2.4 2.9V7.7'],
  '.': [0, 'M0 9.9V10'],
  ',': [0.5, 'M.5 9.8L0 11.4'],
  ':': [0, 'M0 4.2V4.3M0 9.9V10'],
  '!': [0, 'M0 0V6.6M0 9.9V10'],
  '/': [4, 'M0 10.6L4 -.6'],
  '(': [1.8, 'M1.8 -.8C-.6 3 -.6 7 1.8 10.8'],
  ')': [1.8, 'M0 -.8C2.4 3 2.4 7 0 10.8'],
  '°': [2, 'M1 0A1 1 0 1 0 1 2A1 1 0 1 0 1 0Z'],
  ' ': [1.6, ''],
};
/** Other forms of a character. */
const same: Record<string, string> = { "'": '’', '‘': '’', ʼ: '’', '–': '-', '—': '-', '‐': '-', '·': '.' };

/** Marks above or below a letter, drawn around its middle. */
const marks: Record<string, string> = {
  '\u0300': 'M-1.1 -3.4L.5 -2',
  '\u0301': 'M1.1 -3.4L-.5 -2',
  '\u0302': 'M-1.5 -2L0 -3.3L1.5 -2',
  '\u0303': 'M-1.8 -2.2C-1.1 -3.6 -.3 -3 0 -2.6C.4 -2.1 1.2 -1.8 1.8 -3',
  '\u0304': 'M-1.5 -2.6H1.5',
  '\u0306': 'M-1.5 -3.4C-1.2 -1.7 1.2 -1.7 1.5 -3.4',
  '\u0307': 'M0 -2.6V-2.5',
  '\u0308': 'M-1.4 -2.6V-2.5M1.4 -2.6V-2.5',
  '\u0309': 'M-.6 -3.6C1 -4 1.2 -2.7 0 -2.1',
  '\u030a': 'M0 -3.8A1 1 0 1 0 0 -1.8A1 1 0 1 0 0 -3.8Z',
  '\u030b': 'M-.2 -3.4L-1.4 -2M1.8 -3.4L.6 -2',
  '\u030c': 'M-1.5 -3.3L0 -2L1.5 -3.3',
  '\u031b': 'M2.4 .6C3.6 .6 4 -.4 3.7 -1.2',
  '\u0323': 'M0 12.1V12.2',
  '\u0326': 'M.3 11.6L-.2 12.8',
  '\u0327': 'M0 10V11.2C1.4 11.3 1.2 12.9 -.6 12.7',
  '\u0328': 'M.6 10C-.4 11.2 -.2 12.6 1.4 12.4',
};

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
  characters.reduce((sum, each) => sum + (letters[each] ? letters[each][0] + gap : 0), -gap);

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
    const [width, line] = letter;
    const from = at;
    middle = from + width / 2;
    at += width + gap;
    return line && `<g transform="translate(${from.toFixed(2)} 0)">${stroke(line, colour, 1.6)}</g>`;
  });
  return `<g transform="translate(${x} ${y}) scale(${scale.toFixed(3)})">${lines.join('')}</g>`;
}
