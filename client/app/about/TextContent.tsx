/** Renders the tree of a text. */
import { createElement, type ReactNode } from 'react';
import type { TextElement, TextNode } from '#rules/site/site.ts';

const classNames: Record<string, string> = {
  a: 'link',
  h2: 'mt-6 text-xl text-ink',
  h3: 'mt-3 text-ink',
  strong: 'text-ink',
  pre: 'overflow-x-auto',
};

/** Renders a part. The server writes only tags and addresses that cannot run scripts. */
function render(node: TextNode): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, href, children } = node;
  if (tag === 'ul' || tag === 'ol') return renderList(node);
  return createElement(tag, { href, className: classNames[tag] }, ...children.map(render));
}

/** The site's lists have no markers. Some screen readers take a list without markers for none, unless it has the role. */
const renderList = ({ tag, start = 1, children }: TextElement) =>
  createElement(
    tag,
    { role: 'list', className: 'grid gap-1.5' },
    ...children.map((item, at) => (
      <li className="flex gap-2">
        <span aria-hidden={tag === 'ul'}>{tag === 'ul' ? '•' : `${start + at}.`}</span>
        <TextContent nodes={typeof item === 'string' ? [item] : item.children} className="min-w-0" />
      </li>
    )),
  );

interface TextContentProps {
  nodes: TextNode[];
  className: string;
}

// Children by position, since the parts of a text do not move.
export const TextContent = ({ nodes, className }: TextContentProps) =>
  createElement('div', { className }, ...nodes.map(render));

/** The characters of a part without its elements. */
export const textOf = (node: TextNode): string =>
  typeof node === 'string' ? node : node.children.map(textOf).join('');
