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
}

export interface BusinessRow {
  id: string;
  ownerId: string;
  name: string;
  description: string;
  category: CategoryName;
  location: string;
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
  businessId: string;
  userId: string;
  text: string;
  createdAt: number;
}

export interface FollowRow {
  followerId: string;
  followedId: string;
  createdAt: number;
}
