/** The limits of the product. The forms, the APIs and the database use them. */
export const limits = {
  username: { min: 3, max: 20 },
  password: { min: 6, max: 256 },
  email: { max: 254 },
  bio: { max: 500 },
  profilePicture: { max: 2048 },
  name: { min: 2, max: 120 },
  location: { min: 2, max: 120 },
  description: { min: 10, max: 5000 },
  comment: { max: 2000 },
  search: { max: 200 },
  rating: { min: 1, max: 5 },
  /** Upload size in bytes and decoded size in pixels. */
  picture: { bytes: 5_000_000, pixels: 24_000_000 },
  /** The number of pictures of a business. */
  pictures: 10,
  /** The number of pictures of a review. */
  reviewPictures: 4,
  /** The length of the description of a picture. */
  alt: { max: 250 },
  /** Page sizes: GraphQL connections, and lists in REST. */
  page: { default: 24, max: 100 },
  /** The number of suggestions of each kind for a search field; the number of matches that they are selected from. */
  suggestions: { default: 5, max: 10, ranked: 49 },
  commentPage: 20,
  restPage: { default: 1000, max: 1000 },
  /** Users in a REST response (likes, followers …): for each item of a list, and for a single resource. */
  restUsers: { inLists: 20, alone: 1000 },
  /** The maximum of a filtered count. Above it the client shows '10,000+'. */
  exactCount: 10_000,
  /** The maximum of the number of open businesses of a list, and of the businesses of a suggested filter. */
  reducedCount: 1000,
  /** Followers and following shown on a public profile. */
  profileUsers: 5,
  /** The newest businesses on a card of the list of users. */
  userCardBusinesses: 3,
} as const;

/** Other businesses of the same category, and of the same owner, on a details page. Only the server uses it. */
export const moreBusinesses = 3;

/** The number of uploaded pictures of an account that no business uses yet, and the hours until they are removed. Only the server uses it. */
export const unusedUploads = { max: 30, hours: 24 };

/** The number of entries of a feed for readers. Only the server uses it. */
export const maxFeedEntries = 50;

/** The number of earlier texts of a comment that are shown. Only the server uses it. */
export const maxVersions = 50;

/** The days after its last use, and after the login, until a session expires. Only the server uses it. */
export const sessionDays = { afterUse: 7, afterLogin: 90 };

/** With a filter that stored cells do not count, a map groups so many of the newest businesses. Only the server uses it. */
export const maxClustered = limits.restPage.max;

/** For so many hours texts with links of a new account wait for a moderator. Only the server uses it. */
export const newAccountHours = 24;

/** A range in words, for descriptions: '1 to 5'. */
export const rangeText = ({ min, max }: { min: number; max: number }): string => `${min} to ${max}`;

/** A limit of length in words, for descriptions: '2 to 120 characters', or 'at most 200 characters' without a minimum. */
export const lengthText = ({ min, max }: { min?: number; max: number }): string =>
  `${min === undefined ? 'at most' : `${min} to`} ${max.toLocaleString('en')} characters`;
