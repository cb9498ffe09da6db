/** The page about the site: its content, the data that it stores, and its sources. */
import { fixedHead, useHead } from '#client/core/head.ts';
import { paths } from '#client/core/paths.ts';
import type { Screen } from '#client/core/screen.ts';
import { TextPage, type TextPageTexts } from './TextPage.tsx';

const texts: TextPageTexts = {
  title: 'About Main Street',
  sections: [
    {
      heading: 'What it is',
      paragraphs: [
        'Main Street is a directory of local businesses with a community around it. Everyone can browse, search and filter. Members list their own businesses, rate, comment, like and save, and follow each other.',
        'Members write the listings, the comments and the ratings. They appear without a check, and their authors can change and delete them.',
      ],
    },
    {
      heading: 'What it stores about you',
      paragraphs: [
        'Visitors need no account. The site sets no cookies, and it loads no scripts, fonts or statistics from other sites.',
        'An account has a username, an e-mail address and a password. The e-mail address is visible to you alone. Of the password the site stores a hash, from which it cannot be read.',
        'Your browser stores your session, your choice of light or dark, and texts and pictures that you have not sent yet. The Account page lists the devices where you are signed in.',
        'Profile pictures may be on other sites. Their servers learn your network address when your browser loads a picture.',
        'When you delete your account, your profile, your businesses, your comments, ratings, likes and saves are deleted with it.',
      ],
    },
    {
      heading: 'Sources and licence',
      paragraphs: [
        'The demo directory is made up: its businesses and users stand for no real ones. Names and kinds of businesses come from the name-suggestion-index (BSD-3-Clause), places from GeoNames (CC BY 4.0).',
        'The program is free software under the MIT licence. Other programs can use the same directory through its API.',
      ],
    },
  ],
};

const head = fixedHead(texts.title, paths.about);

function AboutPage() {
  useHead(head);
  return <TextPage {...texts} />;
}

export const aboutScreen: Screen = {
  Component: AboutPage,
  head: () => head,
};
