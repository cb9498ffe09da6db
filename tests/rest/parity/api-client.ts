/** A client of either API. Its results do not depend on the API. */

/** An error, with its message. */
export interface Rejected {
  rejected: string;
}

export interface BusinessView {
  name: string;
  description: string;
  category: string;
  location: string;
  pictures: number;
  imagePosition: number;
  owner: string;
  averageRating: number;
  numRatings: number;
  numComments: number;
  numLikes: number;
  numSaves: number;
  version: number;
  isLiked: boolean;
  isSaved: boolean;
}

export interface CommentView {
  isEdited: boolean;
  author: string;
  rating: number | null;
  text: string;
}

export interface UserView {
  username: string;
  bio: string;
  profilePicture: string;
  numFollowers: number;
  numFollowing: number;
  numBusinesses: number;
  isFollowing: boolean;
  followers: string[];
  following: string[];
}

interface ProfileView extends UserView {
  businesses: string[];
}

/** The query parameters of a search. */
export interface Search {
  search?: string;
  category?: string;
  minRating?: number;
  sortBy?: string;
  order?: string;
}

interface SuggestionsView {
  businesses: string[];
  categories: string[];
  places: string[];
  didYouMean: string | null;
}

export interface BusinessInput {
  name?: string;
  description?: string;
  category?: string;
  location?: string;
  version?: number;
  removeImage?: boolean;
  imagePosition?: number;
}

/** A member or a visitor. Calls that fail return the message. */
export interface ApiClient {
  enter(how: 'register' | 'login', input: object): Promise<ApiClient | Rejected>;
  editProfile(input: { bio?: string; profilePicture?: string }): Promise<object | Rejected>;
  /** Creates a business. @returns its id */
  create(input: BusinessInput, picture?: Blob): Promise<string | Rejected>;
  edit(id: string, input: BusinessInput, picture?: Blob): Promise<BusinessView | Rejected>;
  remove(id: string): Promise<object | Rejected>;
  read(id: string): Promise<BusinessView | Rejected>;
  search(search: Search): Promise<string[]>;
  suggest(search: string): Promise<SuggestionsView>;
  /** Adds a comment. @returns its id */
  comment(id: string, text: string): Promise<string | Rejected>;
  /** Oldest first. */
  comments(id: string): Promise<CommentView[] | Rejected>;
  editComment(businessId: string, id: string, text: string): Promise<CommentView | Rejected>;
  removeComment(businessId: string, id: string): Promise<object | Rejected>;
  rate(id: string, value: number): Promise<object | Rejected>;
  clearRating(id: string): Promise<object | Rejected>;
  /** Toggles the like. */
  like(id: string): Promise<object | Rejected>;
  save(id: string, saved: boolean): Promise<object | Rejected>;
  /** Toggles following. @param username of the followed user */
  follow(username: string): Promise<object | Rejected>;
  users(): Promise<UserView[]>;
  profile(username: string): Promise<ProfileView | Rejected>;
  posts(): Promise<string[]>;
  saved(): Promise<string[]>;
}
