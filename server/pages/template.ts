/** The built index.html as pages use it. It contains the styles, so that no page waits for a style sheet. */

// Where client/index.html receives the head, the code's preloads, the markup and the data of a screen. The tags between the first
// two marks are for the development server.
const marks = /<!--head-->[\s\S]*?<!--\/head-->|(?=<style>)|<!--markup-->|<!--data-->/;

interface Template {
  /** The texts around the marks. */
  texts: string[];
  scripts: string[];
  styles: string[];
}

const contentsOf = (tag: string, html: string): string[] =>
  [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, content]) => content!);

/**
 * Prepares the template.
 * @param html the built index.html
 * @returns the template, and the inline scripts and styles, which the Content Security Policy allows by their hashes
 */
export const templateOf = (html: string): Template => ({
  texts: html.split(marks),
  scripts: contentsOf('script', html),
  styles: contentsOf('style', html),
});
