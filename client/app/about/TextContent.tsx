/** Renders the tree of a text. */
import { createElement } from 'react';
import type { TextNode } from '#rules/site.ts';

const looks: Record<string, string> = {
  a: 'link',
  h2: 'mt-6 text-xl text-ink',
  h3: 'mt-3 text-ink',
  strong: 'text-ink',
  pre: 'overflow-x-auto',
};

// The server writes tags and addresses that cannot run scripts only.
export const TextContent = ({ nodes }: { nodes: TextNode[] }) => (
  <>
    {nodes.map((node, at) =>
      typeof node === 'string'
        ? node
        : createElement(
            node.tag,
            { key: at, href: node.href, className: looks[node.tag] },
            node.children.length > 0 ? <TextContent nodes={node.children} /> : undefined,
          ),
    )}
  </>
);

/** The characters of a part without its elements. */
export const textOf = (node: TextNode): string =>
  typeof node === 'string' ? node : node.children.map(textOf).join('');
