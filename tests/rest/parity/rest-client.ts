/** The client of REST. */
import { apiClient, type Json } from '../../support/api.ts';
import type { ApiClient, BusinessInput, BusinessView, CommentView, UserView } from './api-client.ts';

const names = (listings: Json[]): string[] => listings.map(({ name }) => name);

const commentView = ({ username, rating, text, editedAt }: Json): CommentView => ({
  author: username,
  rating,
  text,
  isEdited: editedAt !== null,
});

const businessView = (me: string | undefined, body: Json): BusinessView => ({
  name: body.name,
  description: body.description,
  category: body.category,
  location: body.location,
  pictures: body.images.length,
  imagePosition: body.imagePosition,
  owner: body.owner.username,
  averageRating: body.averageRating,
  numRatings: body.numRatings,
  numComments: body.numComments,
  numLikes: body.numLikes,
  numSaves: body.numSaves,
  version: body.version,
  isLiked: body.likes.includes(me),
  isSaved: body.savedBy.includes(me),
});

const userView = (body: Json): UserView => ({
  username: body.username,
  bio: body.bio,
  profilePicture: body.profilePicture,
  numFollowers: body.numFollowers,
  numFollowing: body.numFollowing,
  numBusinesses: body.numBusinesses,
  isFollowing: body.isFollowing,
  followers: body.followers.map(({ username }: Json) => username),
  following: body.following.map(({ username }: Json) => username),
});

function bodyOf(input: BusinessInput, picture?: Blob): object {
  if (!picture) return input;
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) form.set(name, String(value));
  form.set('image', picture, 'picture.png');
  return form;
}

/** @param me the id of the user with that token */
export function restClient(url: string, token?: string, me?: string): ApiClient {
  const caller = apiClient({ url }, token);
  async function call<T>(method: string, path: string, body: unknown, view: (body: Json) => T) {
    const answer = await caller.call(method, `/api${path}`, body);
    return answer.status < 400 ? view(answer.body) : { rejected: answer.body.message as string };
  }
  const sure = async <T>(method: string, path: string, view: (body: Json) => T): Promise<T> =>
    view((await caller.call(method, `/api${path}`)).body);
  const idOf = (username: string) => sure('GET', `/users/${username}`, ({ user }) => user._id as string);

  return {
    enter: (how, input) => call('POST', `/users/${how}`, input, (body) => restClient(url, body.token, body._id)),
    editProfile: (input) =>
      call('PUT', '/users/profile', input, ({ username, email, bio, profilePicture }) => ({
        username,
        email,
        bio,
        profilePicture,
      })),
    create: (input, picture) => call('POST', '/businesses', bodyOf(input, picture), ({ _id }) => _id as string),
    edit: (id, input, picture) =>
      call('PUT', `/businesses/${id}`, bodyOf(input, picture), (body) => businessView(me, body)),
    remove: (id) => call('DELETE', `/businesses/${id}`, undefined, ({ _id }) => ({ removed: _id === id })),
    read: (id) => call('GET', `/businesses/${id}`, undefined, (body) => businessView(me, body)),
    search: (search) => {
      const params = Object.entries(search).map(([name, value]): [string, string] => [name, String(value)]);
      return sure('GET', `/businesses?${new URLSearchParams(params)}`, names);
    },
    suggest: (search) =>
      sure('GET', `/suggestions?${new URLSearchParams({ search })}`, (body) => ({
        ...body,
        businesses: names(body.businesses),
      })),
    comment: (id, text) => call('POST', `/businesses/${id}/comments`, { text }, ({ _id }) => _id as string),
    comments: (id) => call('GET', `/businesses/${id}/comments`, undefined, (all: Json[]) => all.map(commentView)),
    editComment: (businessId, id, text) =>
      call('PUT', `/businesses/${businessId}/comments/${id}`, { text }, commentView),
    removeComment: (businessId, id) =>
      call('DELETE', `/businesses/${businessId}/comments/${id}`, undefined, ({ _id }) => ({ removed: _id === id })),
    rate: (id, value) =>
      call('POST', `/businesses/${id}/ratings`, { value }, ({ averageRating, numRatings }) => ({
        averageRating,
        numRatings,
      })),
    clearRating: (id) =>
      call('DELETE', `/businesses/${id}/ratings`, undefined, ({ averageRating, numRatings }) => ({
        averageRating,
        numRatings,
      })),
    like: (id) =>
      call('PUT', `/businesses/${id}/like`, undefined, ({ liked, likes }) => ({ liked, likes: likes.length })),
    save: (id, saved) => call('PUT', `/users/${saved ? 'save' : 'unsave'}/${id}`, undefined, () => ({ saved })),
    follow: async (username) =>
      call('PUT', `/users/${await idOf(username)}/follow`, undefined, ({ isFollowing }) => ({ isFollowing })),
    users: () => sure('GET', '/users', (all: Json[]) => all.map(userView)),
    profile: (username) =>
      call('GET', `/users/${username}`, undefined, ({ user, businesses }) => ({
        ...userView(user),
        businesses: names(businesses),
      })),
    posts: () => sure('GET', '/users/profile/posts', names),
    saved: () => sure('GET', '/users/profile/saved', names),
  };
}
