/** Markdown as HTML for programs, and as a tree of elements for the client, whose Trusted Types allow no HTML. */
import markdownIt, { type Token } from 'markdown-it';
import type { SiteTextName, TextElement, TextNode } from '#rules/site/site.ts';
import { escapeHtml } from '#server/core/html.ts';

// HTML in the text is shown as text, and links to scripts stay text. Pictures would be loaded from other sites.
const markdown = markdownIt({ html: false, linkify: true });
markdown.renderer.rules.image = (tokens, at) => escapeHtml(tokens[at]!.content);

/** Titles of texts without a heading of the first level. */
const titles: Record<SiteTextName, string> = { ABOUT: 'About', RULES: 'Rules', PRIVACY: 'Privacy' };

/** @returns the first heading of the first level as plain text, and the rest. A page has one such heading, so others get the second level. */
export function parseMarkdown(text: string, name: SiteTextName) {
  const tokens = markdown.parse(text, {});
  const at = tokens.findIndex(({ type, tag }) => type === 'heading_open' && tag === 'h1');
  const title = at < 0 ? titles[name] : textOf(treeOf(tokens.splice(at, 3)));
  for (const token of tokens) if (token.tag === 'h1') token.tag = 'h2';
  return { title, html: markdown.renderer.render(tokens, markdown.options, {}), content: treeOf(tokens) };
}

const textOf = (nodes: TextNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');

/** Nests the flat list of tokens. */
function treeOf(tokens: readonly Token[]): TextNode[] {
  const root: TextElement = { tag: '', children: [] };
  const open = [root];
  for (const token of tokens) {
    const { children } = open.at(-1)!;
    // The paragraphs of short list items.
    if (token.hidden) continue;
    if (token.type === 'inline') children.push(...treeOf(token.children ?? []));
    else if (token.nesting === 0) children.push(leafOf(token));
    else if (token.nesting < 0) open.pop();
    else {
      const href = token.attrGet('href');
      const start = token.attrGet('start');
      const element: TextElement = {
        tag: token.tag,
        ...(href && { href: String(href) }),
        ...(start !== null && { start: Number(start) }),
        children: [],
      };
      children.push(element);
      open.push(element);
    }
  }
  return root.children;
}

function leafOf({ type, tag, content }: Token): TextNode {
  if (type === 'softbreak') return '\n';
  if (type === 'hr' || type === 'hardbreak') return { tag, children: [] };
  if (type === 'code_inline') return { tag, children: [content] };
  if (type === 'fence' || type === 'code_block')
    return { tag: 'pre', children: [{ tag: 'code', children: [content] }] };
  // Text, an escaped character, or a picture as its description.
  return content;
}
