/** The built index.html as pages use it. It contains the styles, so that no page waits for a style sheet. */

// Where client/index.html receives the head, the code's preloads, the markup and the data of a screen. The tags between the first
// two marks are for the development server.
const marks = /<!--head-->[\s\S]*?<!--\/head-->|(?=<style>)|<!--markup-->|<!--data-->/;
/** The parts of a page in the order of the marks. */
const names = ['head', 'code', 'markup', 'data'] as const;

/** The HTML at each mark. */
export type TemplateParts = Record<(typeof names)[number], string>;

interface Template {
  /** The HTML of a page with these parts in UTF-8. It is valid until the next call. */
  fill: (parts: TemplateParts) => Buffer;
  scripts: string[];
  styles: string[];
}

const contentsOf = (tag: string, html: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, content]) => content!);

/**
 * Prepares the template.
 * @param html the built index.html
 * @returns the template, and the inline scripts and styles, which the Content Security Policy allows by their hashes
 * @throws Error where a mark is missing
 */
export function templateOf(html: string): Template {
  const texts = html.split(marks);
  if (texts.length !== names.length + 1) throw new Error('dist/client/index.html has not each of its marks once.');
  // Encoded once: a page contains all styles.
  const bytes = texts.map((text) => Buffer.from(text));
  // All pages use one buffer: those of a hundred kilobytes each would stay in memory until the next collection of garbage.
  let page = Buffer.alloc(0);
  const fill = (parts: TemplateParts): Buffer => {
    // Nothing follows the last text.
    const added = [...names.map((name) => parts[name]), ''];
    const length = bytes.reduce((sum, text, at) => sum + text.length + Buffer.byteLength(added[at]!), 0);
    if (page.length < length) page = Buffer.alloc(2 * length);
    let end = 0;
    for (const [at, text] of bytes.entries()) {
      end += text.copy(page, end);
      end += page.write(added[at]!, end);
    }
    return page.subarray(0, end);
  };
  return {
    fill,
    scripts: contentsOf('script', html),
    styles: contentsOf('style', html),
  };
}
