/** What a person can do at either door, and how an answer reads when neither door's own way shows in it. */

/** The sentence that refused something. */
export interface Refused {
  refused: string;
}

export interface ListingView {
  name: string;
  description: string;
  category: string;
  location: string;
  pictures: number;
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
  author: string;
  text: string;
}

export interface PersonView {
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

export interface ProfileView extends PersonView {
  businesses: string[];
}

/** Search words in the specification's own form. */
export interface Search {
  search?: string;
  category?: string;
  minRating?: number;
  sortBy?: string;
  order?: string;
}

export interface ListingInput {
  name?: string;
  description?: string;
  category?: string;
  location?: string;
  version?: number;
  removeImage?: boolean;
}

/** A person at a door, or a visitor where nobody signed in. Everything that can be refused gives the sentence instead. */
export interface ApiClient {
  enter(how: 'register' | 'login', input: object): Promise<ApiClient | Refused>;
  editProfile(input: { bio?: string; profilePicture?: string }): Promise<object | Refused>;
  /** Lists, and gives the id. */
  create(input: ListingInput, picture?: Blob): Promise<string | Refused>;
  edit(id: string, input: ListingInput, picture?: Blob): Promise<ListingView | Refused>;
  remove(id: string): Promise<object | Refused>;
  read(id: string): Promise<ListingView | Refused>;
  search(search: Search): Promise<string[]>;
  comment(id: string, text: string): Promise<CommentView | Refused>;
  /** Oldest first. */
  comments(id: string): Promise<CommentView[] | Refused>;
  rate(id: string, value: number): Promise<object | Refused>;
  /** Turns the like around. */
  like(id: string): Promise<object | Refused>;
  save(id: string, wanted: boolean): Promise<object | Refused>;
  /** Turns following around; `username` is the followed person's. */
  follow(username: string): Promise<object | Refused>;
  people(): Promise<PersonView[]>;
  profile(username: string): Promise<ProfileView | Refused>;
  posts(): Promise<string[]>;
  saved(): Promise<string[]>;
}
