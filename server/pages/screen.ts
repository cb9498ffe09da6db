/** What a page says before any script runs: what it asks the API, and what it tells people and crawlers. */
import type { PageData, PageQuery } from './first-screen.ts';
import type { Head } from './head.ts';
import type { FirstPicture } from './opening.ts';

export interface Screen {
  /** The client's modules that show it and are not part of the entry: fetched with the entry, not after it. */
  code: string[];
  questions: (params: Record<string, string>, query: URLSearchParams) => PageQuery[];
  /** @param origin what addresses begin with; empty makes them relative */
  head: (answers: PageData[], origin: string) => Head;
  /** What people see until the client has begun, below the bar on top. */
  opening?: string;
  /** The picture that the client will show first. */
  picture?: (answers: PageData[]) => FirstPicture | undefined;
  /** The page's text for readers without JavaScript, without what the opening says. */
  text: (answers: PageData[]) => string;
}

/** A business, as far as pages tell of it. */
export interface Listing {
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

/** The head of the home page, and of a page that has nothing of its own to tell. */
export const homeHead: Head = { title: '', description: about, canonical: '/' };
