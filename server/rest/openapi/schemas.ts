/** What goes in and what comes out, as JSON Schemas; the numbers are those of the rules. */
import { limits } from '#rules/limits.ts';
import { computedColumns, writableColumns } from '#server/businesses/business.entity.ts';
import { errorCodes } from '../errors.ts';
import {
  described,
  flag,
  id,
  list,
  timestamp,
  object,
  partial,
  ref,
  text,
  whole,
  textList,
  type Schema,
} from './parts.ts';

const { inLists, alone } = limits.restPeople;

const webAddress = described(
  text({ max: limits.profilePicture.max }),
  'An http or https address; empty where there is none.',
);
const email = text({ max: limits.email.max }, { format: 'email' });
const password = text(limits.password);
const bio = text(limits.bio);
const ids = (of: string) => described(list(id, alone), `Ids, the newest ${of} first, at most ${alone}.`);

type Columns = Record<string, { schema: Schema; description: string }>;
const schemasOf = (columns: Columns) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, { schema, description }]) => [name, described(schema, description)]),
  );
const writable = schemasOf(writableColumns);
const changeFields = {
  version: described(whole(1), 'The version that was edited; without it the last write wins.'),
  removeImage: described(flag, 'True takes the picture away; `1` and `on` mean the same, in any case.'),
};
const image = described(
  { type: 'string', format: 'binary' },
  'JPEG, PNG, WebP or GIF, at most 5 MB and 24 megapixels.',
);

const business = (most: number): Schema =>
  object({
    _id: id,
    ...writable,
    images: described(list(text({}, { format: 'uri' })), 'The first is shown.'),
    owner: object({ _id: id, username: text(limits.username) }),
    likes: described(list(id, most), `Ids of people who like it: yours first, at most ${most}; see numLikes.`),
    savedBy: described(list(id, most), `Ids of people who saved it: yours first, at most ${most}; see numSaves.`),
    ...schemasOf(computedColumns),
  });

const person = (most: number): Schema =>
  object({
    _id: id,
    username: text(limits.username),
    bio,
    profilePicture: webAddress,
    followers: described(list(ref('Follower'), most), 'The newest first; see numFollowers.'),
    following: described(list(ref('Follower'), most), 'The newest first; see numFollowing.'),
    numFollowers: whole(0),
    numFollowing: whole(0),
    numBusinesses: whole(0),
    isFollowing: described(flag, 'Whether you follow this person.'),
    createdAt: timestamp,
  });

const account = {
  _id: id,
  username: text(limits.username),
  email,
  bio,
  profilePicture: webAddress,
  followers: ids('follow'),
  following: ids('follow'),
  savedBusinesses: ids('save'),
  createdAt: timestamp,
};

const refusal = {
  message: described(text({ min: 1 }), 'What is wrong, in a sentence for people.'),
  code: described(textList(...errorCodes), 'What is wrong, for programs: the same as `extensions.code` in GraphQL.'),
};

export const schemas: Record<string, Schema> = {
  Registration: object({ username: text(limits.username, { pattern: '^[A-Za-z0-9_.-]+$' }), email, password }),
  Login: object({ email, password }),
  ProfileChange: partial({ bio, profilePicture: webAddress }),
  NewBusiness: object(writable),
  NewBusinessForm: object({ ...writable, image }, ['image']),
  BusinessChange: partial({ ...writable, ...changeFields }),
  BusinessChangeForm: partial({ ...writable, ...changeFields, image }),
  NewComment: object({ text: text({ min: 1, ...limits.comment }) }),
  NewRating: object({ value: whole(limits.rating.min, limits.rating.max) }),

  Account: object(account),
  Entry: object({ ...account, token: described(text(), 'Send it as `Authorization: Bearer …`.') }),
  Follower: object({ _id: id, username: text(limits.username), profilePicture: webAddress }),
  Person: person(alone),
  PersonInList: person(inLists),
  Business: business(alone),
  BusinessInList: business(inLists),
  Comment: object({
    _id: id,
    business: id,
    user: id,
    username: text(limits.username),
    text: text({ min: 1, ...limits.comment }),
    createdAt: timestamp,
  }),
  Refusal: object(refusal),
  InvalidInput: object(
    {
      ...refusal,
      fields: described(
        { type: 'object', additionalProperties: text({ min: 1 }), minProperties: 1 },
        'What is wrong with each field or parameter, by its name. Absent where the request as a whole is malformed.',
      ),
    },
    ['fields'],
  ),
};
