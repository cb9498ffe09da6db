/** The rows that the demo is made of, as the tables hold them. Times are milliseconds since 1970. */
import type { CategoryName } from '#rules/categories.ts';

export interface UserRow {
  id: string;
  username: string;
  bio: string;
  createdAt: number;
}

/** A drawn picture that is already in the store. */
export interface Cover {
  key: string;
  width: number;
  height: number;
  placeholder: string;
  /** Of all widths. */
  bytes: number;
}

export interface BusinessRow {
  id: string;
  /** The owner's number. */
  owner: number;
  ownerId: string;
  name: string;
  description: string;
  category: CategoryName;
  location: string;
  createdAt: number;
}

/** A like, a save, or with `value` a rating; of the business and the person of these numbers. */
export interface ReactionRow {
  business: number;
  person: number;
  businessId: string;
  userId: string;
  createdAt: number;
  value: number;
}

export interface CommentRow {
  id: string;
  /** The business's number. */
  business: number;
  businessId: string;
  userId: string;
  text: string;
  createdAt: number;
}

export interface FollowRow {
  /** The numbers of both. */
  follower: number;
  followed: number;
  followerId: string;
  followedId: string;
  createdAt: number;
}

/** A table of the demo as COPY takes it. */
export interface DemoTable {
  name: string;
  columns: string;
  /** Rows, their texts made by `copyText`. */
  lines: () => Iterable<string>;
}
