/** Reads the visible elements of a page and compares two readings. */
import type { Page } from 'playwright-core';

interface ElementTree {
  tag: string;
  attributes: Record<string, string>;
  /** The element's own text, without that of its children. */
  text: string;
  /** Left, top, width and height in pixels, of elements that show something: others only hold them. */
  place: number[];
  children: ElementTree[];
}

/** Reads an element of the page with its visible descendants, as JSON: Playwright copies objects slowly. Runs in the browser. */
function readJson(selector: string): string {
  // React makes ids, and the script sets styles.
  const ignored = /^(id|for|style|aria-(controls|labelledby|describedby|busy))$/;
  // The server knows neither the theme nor the time zone of the browser, in which titles name times.
  const ofTheme = 'button[aria-label="Dark mode"]';
  const isUnknown = (element: Element, name: string) =>
    (name === 'aria-pressed' && element.matches(ofTheme)) || (name === 'title' && element.matches('time'));
  const read = (element: Element): ElementTree | undefined => {
    const { visibility, display } = getComputedStyle(element);
    // What follows a skeleton takes its place.
    if (element.matches('noscript, .skeleton') || visibility === 'hidden' || display === 'none') return undefined;
    const { x, y, width, height } = element.getBoundingClientRect();
    const own = [...element.childNodes].filter((node) => node instanceof Text);
    const shows = element.matches('img, svg, hr') || own.some(({ data }) => data.trim() !== '');
    return {
      tag: element.tagName,
      attributes: Object.fromEntries(
        [...element.attributes]
          .toSorted((one, other) => one.name.localeCompare(other.name))
          .filter(({ name }) => !ignored.test(name) && !isUnknown(element, name))
          .map(({ name, value }) => [name, value.trim()]),
      ),
      text: own.map(({ data }) => data).join(''),
      place: shows ? [x, y, width, height].map(Math.round) : [],
      children: [...element.children].flatMap((child) => read(child) ?? []),
    };
  };
  return JSON.stringify(read(document.querySelector(selector)!));
}

/** Reads an element of a page with its visible descendants. */
export const readElements = async (page: Page, selector: string): Promise<ElementTree> =>
  JSON.parse(await page.evaluate(readJson, selector));

/** The elements without their places. */
export const withoutPlaces = (tree: ElementTree): ElementTree => ({
  ...tree,
  place: [],
  children: tree.children.map(withoutPlaces),
});

/** Fractions of a pixel may be rounded differently. */
const isSamePlace = (one: ElementTree, other: ElementTree): boolean =>
  one.place.every((value, index) => Math.abs(value - other.place[index]!) <= 1);

const describe = ({ tag, attributes, text, place }: ElementTree) =>
  `${tag} ${JSON.stringify(attributes)} ${JSON.stringify(text)} at ${place.join(' ')}`;

const isSame = (one: ElementTree, other: ElementTree): boolean =>
  one.tag === other.tag && JSON.stringify(one.attributes) === JSON.stringify(other.attributes);

/** Returns the elements of a page that a later reading lacks, or has at another place. The later one may have more elements. */
export function differencesOf(before: ElementTree, after: ElementTree): string[] {
  if (!isSame(before, after) || before.text !== after.text || !isSamePlace(before, after))
    return [`${describe(before)}\nbecomes ${describe(after)}`];
  let next = 0;
  return before.children.flatMap((child) => {
    const found = after.children.findIndex((other, index) => index >= next && isSame(child, other));
    if (found < 0) return [`missing in ${describe(before)}: ${describe(child)}`];
    next = found + 1;
    return differencesOf(child, after.children[found]!);
  });
}
