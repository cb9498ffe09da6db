/** A picture in the form, and what its list becomes for the server. */
import type { PictureInput } from '#client/gql/graphql.ts';

/** A picture that the business or the review has. */
export interface StoredPicture {
  id: string;
  url: string;
  alt: string;
}

export interface PictureItem {
  /** Names the item in the list; that of a new picture also names its file in the draft. */
  key: string;
  /** The server's id; undefined until the upload is complete. */
  id?: string | undefined;
  /** The `src` of its image element: the URL of the stored picture, or an object URL of the chosen file. */
  src: string;
  /** The URL of an uploaded picture, which the draft stores. */
  url?: string;
  alt: string;
  /** The chosen file, until its upload is complete. */
  file?: File | undefined;
  /** The sent share of the file, from 0 to 1. */
  progress?: number | undefined;
  /** Why the upload failed. */
  error?: string | undefined;
}

export const itemOf = ({ id, url, alt }: StoredPicture): PictureItem => ({ key: id, id, src: url, alt });

/** The list for the server. Every picture has its id. */
export const inputsOf = (items: Pick<PictureItem, 'id' | 'alt'>[]): PictureInput[] =>
  items.map(({ id, alt }) => ({ id: id!, alt }));

/** Whether the list differs from the stored one. */
export const isChanged = (items: PictureItem[], stored: StoredPicture[]): boolean =>
  JSON.stringify(inputsOf(items)) !== JSON.stringify(inputsOf(stored));

const find = <Listed extends Pick<PictureItem, 'id'>>(list: Listed[], picture: Pick<PictureItem, 'id'>) =>
  list.find(({ id }) => id === picture.id);

/**
 * The list of a draft with what has changed since: without pictures that are stored no longer, with new ones at the end, with the
 * stored URLs, and with the stored descriptions where the list has changed none.
 * @param known the pictures that were stored by then
 */
export const merge = (items: PictureItem[], known: StoredPicture[], stored: StoredPicture[]): PictureItem[] => [
  ...items
    .filter((item) => !find(known, item) || find(stored, item))
    .map((item) => {
      const now = find(stored, item);
      return now ? { ...item, src: now.url, alt: find(known, item)?.alt === item.alt ? now.alt : item.alt } : item;
    }),
  ...stored.filter((picture) => !find(known, picture) && !find(items, picture)).map(itemOf),
];

/** The list with one item at another place. */
export const moveItem = <Item>(items: Item[], from: number, to: number): Item[] =>
  items.toSpliced(from, 1).toSpliced(to, 0, items[from]!);
