/** What a page shows before its script runs, in the client's own classes: the same words at the same place, so that nothing moves. */
import { escapeHtml } from './html.ts';

/** A picture that the client will show first, as it will ask for it. */
export interface FirstPicture {
  src: string;
  srcSet: string;
  /** How wide it will stand, as in the attribute of the same name. */
  sizes: string;
}

/** The head of the home page, as client/businesses/home/HomePage.tsx has it. */
export const homePlaceholder = (title: string, about: string): string =>
  [
    '<main class="page grow">',
    '<div class="flex flex-wrap items-end justify-between gap-4 pt-8 pb-6 md:pt-12"><div class="grid gap-3">',
    `<h1 class="text-hero">${escapeHtml(title)}</h1>`,
    `<p class="max-w-xl text-lg text-balance text-ink2">${escapeHtml(about)}</p>`,
    '</div></div></main>',
  ].join('');

/** The tag that fetches a picture together with the script that will show it. */
export const pictureTag = ({ src, srcSet, sizes }: FirstPicture): string =>
  `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(src)}" imagesrcset="${escapeHtml(srcSet)}" imagesizes="${escapeHtml(sizes)}" />`;
