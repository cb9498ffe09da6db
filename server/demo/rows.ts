/** The rows of the demo. Times are milliseconds since 1970. */
import type { CategoryName } from '#rules/categories.ts';

export interface UserRow {
  id: string;
  username: string;
  bio: string;
  createdAt: number;
}

/** A picture in the picture store. */
export interface Cover {
  key: string;
  width: number;
  height: number;
  placeholder: string;
  /** The size of the files of all widths. */
  bytes: number;
  alt: string;
}

export interface BusinessRow {
  id: string;
  ownerId: string;
  name: string;
  description: string;
  category: CategoryName;
  location: string;
  /** Where it is, in degrees. */
  latitude: number;
  longitude: number;
  timeZone: string;
  createdAt: number;
}

/** A like, a save, or with `value` a rating. */
export interface ReactionRow {
  businessId: string;
  userId: string;
  createdAt: number;
  value: number;
}

export interface CommentRow {
  id: string;
  /** The index of the business. */
  business: number;
  businessId: string;
  userId: string;
  text: string;
  createdAt: number;
  isReview: boolean;
  numHelpful: number;
  /** The reply of the owner. */
  reply: { id: string; text: string; createdAt: number } | null;
}

export interface HelpfulRow {
  commentId: string;
  userId: string;
  createdAt: number;
}

export interface FollowRow {
  followerId: string;
  followedId: string;
  createdAt: number;
}

/** A table of the demo. */
export interface DemoTable {
  name: string;
  columns: string;
  /** The rows in the format of COPY, one line each. */
  lines: () => Iterable<string>;
}
