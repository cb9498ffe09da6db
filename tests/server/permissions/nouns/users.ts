/** The requests of users and follows. */
import type { Noun } from '../nouns.ts';
import { text } from '../things.ts';

export const users: Noun = {
  graphql: {
    'Query.suggestedUsers': () => '{ it: suggestedUsers(search: "a") { username } }',
    'Query.users': () => '{ it: users { totalCount } }',
    'Query.user': ({ author }) => `{ it: user(id: ${text(author.id)}) { id } }`,
    'Query.me': () => '{ it: me { id email } }',
    'Mutation.me': () => 'mutation { it: me { id email } }',
    'User.businesses': () => '{ me { it: businesses { totalCount } } }',
    'Mutation.updateProfile': () => 'mutation { it: updateProfile(input: { bio: "Hello." }) { id } }',
    'Mutation.setFollow': ({ other }) =>
      `mutation { it: setFollow(userId: ${text(other.id)}, following: true) { id } }`,
  },
  rest: {
    'GET /suggestions/users': ({ author }) => ({ query: `?search=${author.username}` }),
    'GET /users': () => ({}),
    'GET /users/{id}': ({ author }) => ({ id: author.username }),
    'GET /users/profile': () => ({}),
    'PUT /users/profile': () => ({ body: { bio: 'Hello.' } }),
    'PUT /users/{id}/follow': ({ other }) => ({ id: other.id }),
  },
  publicFields: {
    User: `id username bio profilePicture role createdAt isHidden isFollowing numBusinesses numFollowers numFollowing followers
      following`,
  },
};
