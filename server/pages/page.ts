/** Fills the built index.html with the head, the placeholder and the data of a screen. */
import type { PageData } from './first-screen.ts';
import { headTags, type Head } from './head.ts';
import { dataScript } from './html.ts';
import { pictureTag } from './placeholder.ts';
import type { Screen } from './screen.ts';

// Marks in client/index.html. The tags between the first two are for the development server.
const head = /<!--head-->[\s\S]*?<!--\/head-->/;
const placeholder = '<!--placeholder-->';
const firstScreen = '<!--first-screen-->';
// The tags come after the entry and the style sheet.
const headEnd = '</head>';

/** The page without data, with these head tags. */
export const emptyPage = (template: string, tags: Head, origin: string): string =>
  template.replace(head, () => headTags(tags, origin));

/**
 * The page of a screen.
 * @param data the data of the screen's queries
 * @param codeTags the tags that preload the screen's own code
 */
export function pageOf(
  screen: Screen,
  { template, data, origin, codeTags }: { template: string; data: PageData[]; origin: string; codeTags: string },
): string {
  const picture = screen.picture?.(data);
  const script = data.length > 0 ? dataScript('application/json', 'first-screen', data) : '';
  return emptyPage(template, screen.head(data, origin), origin)
    .replace(headEnd, () => codeTags + (picture ? pictureTag(picture) : '') + headEnd)
    .replace(placeholder, () => screen.placeholder ?? '')
    .replace(firstScreen, () => `<noscript>${screen.text(data)}</noscript>${script}`);
}
