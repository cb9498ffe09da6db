/** The build's replacement of the function that makes lucide-react's icons: theirs also handles settings that this site does not use. */
import { createElement, Fragment, type ComponentProps } from 'react';

interface IconData {
  node: [tag: string, attributes: Record<string, string>][];
}

/** Makes an icon of 24 by 24 units, drawn in the colour of the text. */
export function createIcon({ node }: IconData) {
  return function Icon(props: ComponentProps<'svg'>) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width="24"
        height="24"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        {...props}
      >
        {/* As arguments, not as a list: the build removes the keys. */}
        {createElement(Fragment, null, ...node.map(([tag, attributes]) => createElement(tag, attributes)))}
      </svg>
    );
  };
}
