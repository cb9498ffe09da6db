/** The accessibility statement. */
import { fixedHead, useHead } from '#client/core/head.ts';
import { paths } from '#client/core/paths.ts';
import type { Screen } from '#client/core/screen.ts';
import { TextPage, type TextPageTexts } from './TextPage.tsx';

const texts: TextPageTexts = {
  title: 'Accessibility',
  sections: [
    {
      heading: 'The aim',
      paragraphs: [
        'This site should be usable by everyone. The aim is level AA of the Web Content Accessibility Guidelines (WCAG) 2.2.',
      ],
    },
    {
      heading: 'What helps',
      paragraphs: [
        'Every function works with the keyboard alone. The first Tab offers to skip the header, the focus is always visible, and Alt+T moves it to the messages at the top of the page.',
        'Text can be enlarged to 200 %, and the page to 400 %, without scrolling sideways. Light and dark mode, reduced motion, high contrast and printing follow the settings of your system.',
        'Texts of members run from left to right or from right to left, as their script does.',
      ],
    },
    {
      heading: 'How it is tested',
      paragraphs: [
        'Automatic tests use every screen in a real browser, in light and dark mode, on wide and narrow windows and with the keyboard alone, and check each state with axe. Such tests find only a part of all barriers. No independent audit has taken place.',
      ],
    },
    {
      heading: 'Known limits',
      paragraphs: [
        'Members may leave pictures without a description. Screen readers read the name of the business instead.',
        'Messages at the top of the page disappear after three to five seconds, after eight if they have Undo, and after ten if they have a link. They stay while you point at them.',
        'The API documentation is a page of another program. It is not part of these tests.',
      ],
    },
  ],
};

const head = fixedHead(texts.title, paths.accessibility);

function AccessibilityPage() {
  useHead(head);
  return <TextPage {...texts} />;
}

export const screen: Screen = {
  Component: AccessibilityPage,
  head: () => head,
};
