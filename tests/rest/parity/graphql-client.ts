/** The client of GraphQL. */
import { categories, parseCategory } from '#rules/categories.ts';
import { parseFilters, variablesFor } from '#rules/filters.ts';
import { apiClient, type Variables, type Json } from '../../support/api.ts';
import type { ApiClient, BusinessInput, BusinessView, CommentView, UserView } from './api-client.ts';

const names = ({ nodes }: Json): string[] => nodes.map(({ name }: Json) => name);
const usernames = ({ nodes }: Json): string[] => nodes.map(({ username }: Json) => username);

const businessFields = `name description category location images imagePosition owner { username } averageRating numRatings numComments
  numLikes numSaves version isLiked isSaved`;
const businessView = ({ images, owner, category, ...fields }: Json): BusinessView => ({
  ...fields,
  category: categories[category as keyof typeof categories],
  pictures: images.length,
  owner: owner.username,
});

const commentFields = 'text rating editedAt author { username }';
const commentView = ({ author, rating, text, editedAt }: Json): CommentView => ({
  author: author.username,
  rating,
  text,
  isEdited: editedAt !== null,
});

const userFields = `username bio profilePicture numFollowers numFollowing numBusinesses isFollowing
  followers(first: 20) { nodes { username } } following(first: 20) { nodes { username } }`;
const userView = ({ followers, following, ...fields }: Json): UserView => ({
  ...fields,
  followers: usernames(followers),
  following: usernames(following),
});

// GraphQL names a category by its enum. The schema rejects unknown ones before the service function, so none is sent.
const inputOf = ({ category, ...input }: BusinessInput) => ({
  ...input,
  ...(category && { category: parseCategory(category) }),
});

export function graphqlClient(url: string, token?: string): ApiClient {
  const caller = apiClient({ url }, token);
  async function ask<T>(query: string, variables: Variables, view: (data: Json) => T, picture?: Blob) {
    const files = picture && { 'variables.image': { blob: picture, name: 'picture.png' } };
    const { data, errors } = await caller.graphqlResponse(
      query,
      picture ? { ...variables, image: null } : variables,
      files,
    );
    return errors.length === 0 ? view(data) : { rejected: errors[0]!.message };
  }
  const sure = async <T>(query: string, view: (data: Json) => T, variables: Variables = {}): Promise<T> =>
    view(await caller.graphql(query, variables));
  const stateOf = (id: string) =>
    caller
      .graphqlResponse('query ($id: ID!) { business(id: $id) { isLiked } }', { id })
      .then(({ data }) => data?.business?.isLiked ?? false);
  const userOf = (username: string) =>
    sure('query ($username: String!) { user(username: $username) { id isFollowing } }', ({ user }) => user, {
      username,
    });

  return {
    enter: (how, input) =>
      ask(
        `mutation ($input: ${how === 'register' ? 'RegisterInput' : 'LoginInput'}!) { ${how}(input: $input) { token } }`,
        { input },
        (data) => graphqlClient(url, data[how].token),
      ),
    editProfile: (input) =>
      ask(
        'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { username email bio profilePicture } }',
        { input },
        (data) => data.updateProfile as object,
      ),
    create: (input, picture) =>
      ask(
        `mutation ($input: CreateBusinessInput!, $image: Upload) { createBusiness(input: $input, image: $image) { id } }`,
        { input: inputOf(input) },
        (data) => data.createBusiness.id as string,
        picture,
      ),
    edit: (id, input, picture) =>
      ask(
        `mutation ($id: ID!, $input: UpdateBusinessInput!, $image: Upload) {
          updateBusiness(id: $id, input: $input, image: $image) { ${businessFields} } }`,
        { id, input: inputOf(input) },
        (data) => businessView(data.updateBusiness),
        picture,
      ),
    remove: (id) =>
      ask('mutation ($id: ID!) { deleteBusiness(id: $id) }', { id }, (data) => ({
        removed: data.deleteBusiness === id,
      })),
    read: (id) =>
      ask(`query ($id: ID!) { business(id: $id) { ${businessFields} } }`, { id }, (data) =>
        businessView(data.business),
      ),
    search: (search) => {
      const params = Object.entries(search).map(([name, value]): [string, string] => [name, String(value)]);
      const query = `query ($filter: BusinessFilter, $sort: BusinessSort) {
        businesses(filter: $filter, sort: $sort, first: 100) { nodes { name } } }`;
      return sure(query, (data) => names(data.businesses), {
        ...variablesFor(parseFilters(new URLSearchParams(params))),
      });
    },
    suggest: (search) =>
      sure(
        'query ($search: String!) { searchSuggestions(search: $search) { businesses { name } categories places didYouMean } }',
        ({ searchSuggestions }) => ({
          ...searchSuggestions,
          businesses: names({ nodes: searchSuggestions.businesses }),
          categories: searchSuggestions.categories.map((name: keyof typeof categories) => categories[name]),
        }),
        { search },
      ),
    comment: (id, text) =>
      ask(
        'mutation ($id: ID!, $text: String!) { addComment(businessId: $id, text: $text) { comment { id } } }',
        { id, text },
        ({ addComment: { comment } }) => comment.id as string,
      ),
    comments: (id) =>
      ask(`query ($id: ID!) { business(id: $id) { comments { nodes { ${commentFields} } } } }`, { id }, (data) =>
        data.business.comments.nodes.map(commentView).reverse(),
      ),
    editComment: (_, id, text) =>
      ask(
        `mutation ($id: ID!, $text: String!) { editComment(id: $id, text: $text) { ${commentFields} } }`,
        { id, text },
        (data) => commentView(data.editComment),
      ),
    removeComment: (_, id) =>
      ask('mutation ($id: ID!) { deleteComment(id: $id) { id } }', { id }, ({ deleteComment }) => ({
        removed: deleteComment.id === id,
      })),
    rate: (id, value) =>
      ask(
        'mutation ($id: ID!, $value: Int!) { rateBusiness(businessId: $id, value: $value) { averageRating numRatings } }',
        { id, value },
        (data) => data.rateBusiness as object,
      ),
    clearRating: (id) =>
      ask(
        'mutation ($id: ID!) { clearRating(businessId: $id) { averageRating numRatings } }',
        { id },
        (data) => data.clearRating as object,
      ),
    like: async (id) =>
      ask(
        'mutation ($id: ID!, $liked: Boolean!) { setLike(businessId: $id, liked: $liked) { isLiked numLikes } }',
        { id, liked: !(await stateOf(id)) },
        ({ setLike }) => ({ liked: setLike.isLiked, likes: setLike.numLikes }),
      ),
    save: (id, saved) =>
      ask(
        'mutation ($id: ID!, $saved: Boolean!) { setSaved(businessId: $id, saved: $saved) { isSaved } }',
        { id, saved },
        (data) => ({
          saved: data.setSaved.isSaved,
        }),
      ),
    follow: async (username) => {
      const { id, isFollowing } = await userOf(username);
      return ask(
        'mutation ($id: ID!, $following: Boolean!) { setFollow(userId: $id, following: $following) { isFollowing } }',
        { id, following: !isFollowing },
        (data) => data.setFollow as object,
      );
    },
    users: () => sure(`{ users(first: 50) { nodes { ${userFields} } } }`, (data) => data.users.nodes.map(userView)),
    profile: (username) =>
      ask(
        `query ($username: String!) { user(username: $username) { ${userFields} businesses(first: 100) { nodes { name } } } }`,
        { username },
        ({ user: { businesses, ...user } }) => ({ ...userView(user), businesses: names(businesses) }),
      ),
    posts: () => sure('{ me { businesses(first: 100) { nodes { name } } } }', ({ me }) => names(me.businesses)),
    saved: () =>
      sure('{ me { savedBusinesses(first: 100) { nodes { name } } } }', ({ me }) => names(me.savedBusinesses)),
  };
}
