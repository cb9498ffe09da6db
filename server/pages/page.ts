/** The built page, filled with what a screen says before any script runs. */
import type { PageData } from './first-screen.ts';
import { headTags, type Head } from './head.ts';
import { dataScript } from './html.ts';
import { pictureTag } from './opening.ts';
import type { Screen } from './screen.ts';

// Marks in client/index.html: what stands between the first two is for the development server.
const head = /<!--head-->[\s\S]*?<!--\/head-->/;
const opening = '<!--opening-->';
const firstScreen = '<!--first-screen-->';
// Behind the entry and the style sheet, which come first.
const headEnd = '</head>';

/** The page of an address that leads nowhere. */
export const emptyPage = (template: string, words: Head, origin: string): string =>
  template.replace(head, () => headTags(words, origin));

/**
 * The page of a screen.
 * @param codeTags the tags that fetch the screen's own code
 */
export function pageOf(
  screen: Screen,
  { template, answers, origin, codeTags }: { template: string; answers: PageData[]; origin: string; codeTags: string },
): string {
  const picture = screen.picture?.(answers);
  const data = answers.length > 0 ? dataScript('application/json', 'first-screen', answers) : '';
  return emptyPage(template, screen.head(answers, origin), origin)
    .replace(headEnd, () => codeTags + (picture ? pictureTag(picture) : '') + headEnd)
    .replace(opening, () => screen.opening ?? '')
    .replace(firstScreen, () => `<noscript>${screen.text(answers)}</noscript>${data}`);
}
