/** What the server renders of a screen: its queries, and its content for users and crawlers. */
import type { PageData, PageQuery } from './first-screen.ts';
import type { Head } from './head.ts';
import type { FirstPicture } from './placeholder.ts';

export interface Screen {
  /** The client's modules of this screen outside the entry. The page preloads them. */
  code: string[];
  queries: (params: Record<string, string>, query: URLSearchParams) => PageQuery[];
  /** @param origin the start of URLs; empty makes them relative */
  head: (data: PageData[], origin: string) => Head;
  /** The HTML below the header until the client renders. */
  placeholder?: string;
  /** The first picture that the client shows. */
  picture?: (data: PageData[]) => FirstPicture | undefined;
  /** The page's HTML for browsers without JavaScript, apart from the placeholder. */
  text: (data: PageData[]) => string;
}

/** The fields of a business that pages show. */
export interface BusinessData {
  id: string;
  name: string;
  description: string;
  category: string;
  location: string;
  averageRating: number;
  numRatings: number;
  cover: { src: string; srcSet: string } | null;
  owner: { username: string };
}

export const about = 'Places worth leaving the house for, kept by the people who run them.';

/** The head of the home page, and of pages without data. */
export const homeHead: Head = { title: '', description: about, canonical: '/' };
