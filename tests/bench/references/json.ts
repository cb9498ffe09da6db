/** Converts the reference's rows to the JSON of the operations. */
import { categories, type CategoryName } from '#rules/categories.ts';
import { namedLinks, phoneText } from '#server/businesses/contact/contact.ts';
import { openingHoursOf, openingOf, type HoursRow, type OpeningRow } from '#server/businesses/hours/hours.reads.ts';
import { pictureUrls } from '#server/uploads/picture-urls.ts';

type Value = string | number | boolean | null;
/** A row of Postgres. */
export type Row = Record<string, Value> & { id: string };

const time = (milliseconds: Value): string => new Date(Math.round(milliseconds as number)).toISOString();
const cursor = ({ id, createdAt }: Row): string => Buffer.from(JSON.stringify([createdAt, id])).toString('base64url');

function cover(origin: string, { coverKey, coverWidth, coverHeight, coverPlaceholder }: Row) {
  if (coverKey === null) return null;
  const stored = { key: coverKey, width: coverWidth, height: coverHeight, placeholder: coverPlaceholder };
  return { ...pictureUrls(origin, stored as Parameters<typeof pictureUrls>[1]), __typename: 'Cover' };
}

const business = (origin: string, row: Row) => ({
  id: row.id,
  name: row.name,
  description: row.description,
  category: row.category,
  location: row.location,
  cover: cover(origin, row),
  imagePosition: row.imagePosition,
  averageRating: row.averageRating,
  numRatings: row.numRatings,
  numComments: row.numComments,
  numSaves: row.numSaves,
  numLikes: row.numLikes,
  isLiked: row.isLiked,
  isSaved: row.isSaved,
  createdAt: time(row.createdAt!),
  __typename: 'Business',
});

const card = (origin: string, row: Row) => ({
  ...business(origin, row),
  owner: {
    id: row.ownerId,
    username: row.username,
    isFollowing: row.isFollowing,
    numFollowers: row.numFollowers,
    __typename: 'User',
  },
});

/** A connection of rows that were read with one more than the page holds. */
function connectionJson(noun: string, rows: Row[], pageSize: number, node: (row: Row) => object) {
  const shown = rows.length > pageSize ? rows.slice(0, pageSize) : rows;
  const last = shown.at(-1);
  return {
    edges: shown.map((row) => ({ node: node(row), __typename: `${noun}Edge` })),
    pageInfo: { hasNextPage: rows.length > pageSize, endCursor: last ? cursor(last) : null, __typename: 'PageInfo' },
    __typename: `${noun}Connection`,
  };
}

/** A page of cards. */
const cardsJson = (origin: string, rows: Row[]) => connectionJson('Business', rows, 24, (row) => card(origin, row));

/** A page of cards with the total count. */
export function listJson(origin: string, rows: Row[]) {
  const total = (rows[0]?.total ?? 0) as number;
  const isBounded = total === 10_001;
  return { ...cardsJson(origin, rows), totalCount: isBounded ? 10_000 : total, totalCountIsExact: !isBounded };
}

/** The details page. */
export const detailsJson = (origin: string, row: Row, comments: Row[]) => ({
  ...business(origin, row),
  owner: card(origin, row).owner,
  ratingCounts: [row.ratings_1, row.ratings_2, row.ratings_3, row.ratings_4, row.ratings_5],
  myRating: row.myRating,
  comments: connectionJson(
    'Comment',
    comments,
    20,
    ({ id, text, createdAt, rating, authorId, username, profilePicture }) => ({
      id,
      text,
      createdAt: time(createdAt!),
      rating,
      author: { id: authorId, username, profilePicture, __typename: 'User' },
      __typename: 'Comment',
    }),
  ),
});

/** The public profile. */
export function profileJson(origin: string, user: Row, cards: Row[], follows: Row[]) {
  const userConnection = (end: string, totalCount: Value) => {
    const { edges, __typename } = connectionJson(
      'User',
      follows.filter((row) => row.end === end),
      5,
      ({ id, username, profilePicture }) => ({ id, username, profilePicture, __typename: 'User' }),
    );
    return { edges, totalCount, __typename };
  };
  return {
    ...user,
    createdAt: time(user.createdAt!),
    followers: userConnection('followers', user.numFollowers!),
    following: userConnection('following', user.numFollowing!),
    businesses: cardsJson(origin, cards),
    __typename: 'User',
  };
}

/** A row of REST's list; the columns that are converted have a type. */
export interface RestRow extends Record<string, unknown> {
  id: string;
  category: CategoryName;
  createdAt: number;
  updatedAt: number;
  coverKey: string | null;
  phone: string | null;
  email: string | null;
  socialLinks: string[];
  hours: HoursRow;
  opening: OpeningRow;
}

/** A business in REST. @param viewer null for visitors; lists contain the e-mail addresses of the viewer's own businesses */
export const restJson = (origin: string, viewer: string | null, row: RestRow) => ({
  _id: row.id,
  name: row.name,
  description: row.description,
  category: categories[row.category],
  location: row.location,
  hours: openingHoursOf(row.hours),
  opening: openingOf(row.opening),
  position: row.latitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
  timeZone: row.timeZone,
  phone: row.phone,
  website: row.website,
  phoneText: phoneText(row.phone),
  hasEmail: row.email !== null,
  email: viewer === row.ownerId ? row.email : null,
  socialLinks: namedLinks(row.socialLinks),
  images: row.coverKey === null ? [] : [`${origin}/pictures/${row.coverKey}-${row.coverWidth}.webp`],
  imagePosition: row.imagePosition,
  owner: { _id: row.ownerId, username: row.username },
  likes: row.likes,
  savedBy: row.savedBy,
  averageRating: row.averageRating,
  numRatings: row.numRatings,
  numComments: row.numComments,
  numLikes: row.numLikes,
  numSaves: row.numSaves,
  createdAt: time(row.createdAt),
  updatedAt: time(row.updatedAt),
  version: row.version,
});
