/** The built index.html as pages use it: the home page contains the styles of its first screen, the others wait for the style sheet. */

const inlineStyles = /<style>([\s\S]*?)<\/style>/;
const styleSheet = /<link rel="stylesheet"[^>]*>/;
const bodyEnd = '</body>';

// Where client/index.html receives the head, the preloads, the markup and the data of a screen. The tags between the first two
// marks are for the development server.
const marks = /<!--head-->[\s\S]*?<!--\/head-->|(?=<\/head>)|<!--markup-->|<!--data-->/;

interface Templates {
  /** The texts around the marks of a page that paints with its own styles. The style sheet comes after the content. */
  home: string[];
  /** Those of a page that paints when the style sheet has arrived. */
  other: string[];
  scripts: string[];
  styles: string[];
}

/**
 * Prepares the templates.
 * @param html the built index.html
 * @returns the templates, and the inline scripts and styles, which the Content Security Policy allows by their hashes
 */
export function templatesOf(html: string): Templates {
  const link = styleSheet.exec(html)?.[0] ?? '';
  return {
    home: html
      .replace(styleSheet, '')
      .replace(bodyEnd, () => link + bodyEnd)
      .split(marks),
    other: html.replace(inlineStyles, '').split(marks),
    scripts: [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script!),
    styles: [inlineStyles.exec(html)?.[1]].filter((style) => style !== undefined),
  };
}
