/** The JSON Schemas of bodies that have no file of their own, with the limits of the rules. */
import { categories } from '#rules/categories.ts';
import { limits } from '#rules/limits.ts';
import { roles } from '#rules/roles.ts';
import { siteTexts } from '#rules/site/site.ts';
import { tokenText } from '#server/auth/token.ts';
import { suggestionDescriptions } from '#server/directory/suggestion.descriptions.ts';
import { errorCodes } from '../errors.ts';
import { email } from './account-schemas.ts';
import { cluster } from './position-schemas.ts';
import { writable } from './business-schemas.ts';
import {
  described,
  flag,
  id,
  list,
  nullable,
  timestamp,
  object,
  partial,
  ref,
  text,
  whole,
  textList,
  type Schema,
} from './parts.ts';

const { inLists, alone } = limits.restUsers;
const { max: suggestions } = limits.suggestions;

const webAddress = described(text({ max: limits.profilePicture.max }), 'An http or https URL, or empty.');
const bio = text(limits.bio);
const role = textList(...roles);
const ids = (order: string) => described(list(id, alone), `At most ${alone} ids, the newest ${order} first.`);

const user = (max: number): Schema =>
  object(
    {
      _id: id,
      username: text(limits.username),
      bio,
      profilePicture: webAddress,
      followers: described(list(ref('Follower'), max), 'The newest first. `numFollowers` is the total.'),
      following: described(list(ref('Follower'), max), 'The newest first. `numFollowing` is the total.'),
      numFollowers: whole(0),
      numFollowing: whole(0),
      numBusinesses: described(whole(0), 'Those that everyone sees.'),
      isFollowing: described(flag, 'Whether the signed-in user follows this user.'),
      role,
      createdAt: timestamp,
      isHidden: described(
        flag,
        'True if only this user and moderators see the profile, by a decision; absent otherwise.',
      ),
    },
    ['isHidden'],
  );

const account = {
  _id: id,
  username: text(limits.username),
  email,
  emailVerified: described(flag, 'Whether the e-mail address is confirmed by its link.'),
  bio,
  profilePicture: webAddress,
  role,
  isHidden: described(flag, 'Whether only this user and moderators see the profile, by a decision.'),
  suspendedUntil: described(nullable(timestamp), 'The end of a suspension; null without one.'),
  followers: ids('follow'),
  following: ids('follow'),
  savedBusinesses: ids('save'),
  createdAt: timestamp,
};

const error = {
  message: described(text({ min: 1 }), 'A message for users.'),
  code: described(textList(...errorCodes), 'The error code, the same as `extensions.code` in GraphQL.'),
};

export const commonSchemas: Record<string, Schema> = {
  ProfileChange: partial({ bio, profilePicture: webAddress }),
  BusinessCluster: cluster,
  NewRating: object({ value: whole(limits.rating.min, limits.rating.max) }),

  Account: object(account),
  Entry: object({ ...account, token: described(text(), `${tokenText} \`logout\` in GraphQL ends it earlier.`) }),
  Follower: object({ _id: id, username: text(limits.username), profilePicture: webAddress }),
  Person: user(alone),
  PersonInList: user(inLists),
  SiteText: object({
    name: textList(...siteTexts.map((name) => name.toLowerCase())),
    title: text(),
    html: described(text(), 'HTML without scripts, styles and pictures.'),
  }),
  Suggestions: object({
    businesses: described(
      list(
        object({ _id: id, name: writable.name!, category: writable.category!, location: writable.location! }),
        suggestions,
      ),
      suggestionDescriptions.businesses,
    ),
    categories: described(list(textList(...Object.values(categories)), suggestions), suggestionDescriptions.categories),
    places: described(list(text(limits.location), suggestions), suggestionDescriptions.places),
    didYouMean: described(nullable(text()), suggestionDescriptions.didYouMean),
  }),
  Error: object(error),
  InvalidInput: object(
    {
      ...error,
      fields: described(
        { type: 'object', additionalProperties: text({ min: 1 }), minProperties: 1 },
        'A message for each invalid field or parameter, by its name. Absent if the request as a whole is malformed.',
      ),
    },
    ['fields'],
  ),
};
