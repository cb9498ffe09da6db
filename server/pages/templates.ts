/** The built index.html as pages use it: the home page contains the styles of its first screen, the others wait for the style sheet. */

const inlineStyles = /<style>([\s\S]*?)<\/style>/;
const styleSheet = /<link rel="stylesheet"[^>]*>/;
const bodyEnd = '</body>';

interface Templates {
  /** Paints with its own styles. The style sheet comes after the content. */
  home: string;
  /** Paints when the style sheet has arrived. */
  other: string;
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
    home: html.replace(styleSheet, '').replace(bodyEnd, () => link + bodyEnd),
    other: html.replace(inlineStyles, ''),
    scripts: [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script!),
    styles: [inlineStyles.exec(html)?.[1]].filter((style) => style !== undefined),
  };
}
