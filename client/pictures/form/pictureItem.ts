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
  /** The URL of the picture, or of the chosen file. */
  address: string;
  alt: string;
  /** The chosen file, until its upload is complete. */
  file?: File | undefined;
  /** The sent share of the file, from 0 to 1. */
  progress?: number | undefined;
  /** Why the upload failed. */
  error?: string | undefined;
}

export const itemOf = ({ id, url, alt }: StoredPicture): PictureItem => ({ key: id, id, address: url, alt });

/** The list for the server. Every picture has its id. */
export const inputsOf = (items: PictureItem[]): PictureInput[] => items.map(({ id, alt }) => ({ id: id!, alt }));

/** Whether the list differs from the stored one. */
export const isChanged = (items: PictureItem[], stored: StoredPicture[]): boolean =>
  items.length !== stored.length || items.some(({ id, alt }, at) => id !== stored[at]!.id || alt !== stored[at]!.alt);

/** The list with one item at another place. */
export function moved<Item>(items: Item[], from: number, to: number): Item[] {
  const others = items.filter((_, at) => at !== from);
  return [...others.slice(0, to), items[from]!, ...others.slice(to)];
}
