/** What a page shows before its script runs. It has the texts and classes of the client, so that the layout does not shift. */
import { escapeHtml } from './html.ts';

/** The first picture that the client loads, with the attributes of its `img`. */
export interface FirstPicture {
  src: string;
  srcSet: string;
  sizes: string;
}

/** The heading of the home page, as in client/businesses/home/HomePage.tsx. */
export const homePlaceholder = (title: string, about: string): string =>
  [
    '<main class="page grow">',
    '<div class="flex flex-wrap items-end justify-between gap-4 pt-8 pb-6 md:pt-12"><div class="grid gap-3">',
    `<h1 class="text-hero">${escapeHtml(title)}</h1>`,
    `<p class="max-w-xl text-lg text-balance text-ink2">${escapeHtml(about)}</p>`,
    '</div></div></main>',
  ].join('');

/** The tag that preloads the first picture. */
export const pictureTag = ({ src, srcSet, sizes }: FirstPicture): string =>
  `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(src)}" imagesrcset="${escapeHtml(srcSet)}" imagesizes="${escapeHtml(sizes)}" />`;
