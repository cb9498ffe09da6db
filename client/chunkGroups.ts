/**
 * The modules that the build puts into one file, since each further file costs a round trip. The group with the highest
 * priority takes a module with all that it imports.
 */

// Shared by the password forms.
const passwords =
  /client\/(auth\/forms\/(AuthCard|AuthForm|NewPasswordField)|ui\/forms\/PasswordField|auth\/authTexts)|rules\/users\./;
// Shared by all forms.
const textRules = /rules\/rule\./;
// Shared by the actions of members and the form of a business.
const lists = /client\/core\/apollo\/lists\./;
// The actions of members are small, and all load when a member is signed in.
const actions = /client\/(reactions\/set|follows\/(setFollow|followers)|gql\/documents\/\w+\/Set)/;
// Small modules that many screens share.
const common =
  /client\/(core\/(dates|screen)|ui\/hooks\/(usePopover|useFocusAfterRemoval)|moderation\/report\/(SubjectMenu|menuTexts))\.|icons\/(calendar-days|ellipsis)\./;
// Those that the details page shares with forms, profiles and the screens of moderators.
const business = new RegExp(
  [
    'businesses/(hours/hoursTexts|details/(deletedIds|useDetailsFailure|businessPageTexts|UnknownBusiness))',
    'gql/documents/(businesses/(BusinessPictures|hours|details/(BusinessPage|contact|more|position))|comments/Comments|reactions/StarRating)',
    'ui/forms/TextAreaField',
    'rules/(comments|places/(contact|weekdays))',
    'icons/map-pin',
    'map/mapTexts',
  ].join('|'),
);
const businessRow = /details\/more\/BusinessRow\./;
// Those that lists of people share.
const people = /client\/users\/(userTexts|useListAddress|ListControls|NextPage)\.|rules\/list-params\./;
// With all that only the details page imports.
const details = /businesses\/details\/(BusinessDetails|DetailsSkeleton|businessHead)\./;

/** For Rolldown. */
export const chunkGroups = [
  { name: 'first', tags: ['$initial' as const], priority: 3 },
  { name: 'rule', test: textRules, priority: 2 },
  { name: 'lists', test: lists, priority: 2 },
  { name: 'common', test: common, priority: 2 },
  { name: 'passwords', test: passwords, priority: 1 },
  { name: 'actions', test: actions, priority: 1 },
  { name: 'business', test: business, priority: 1 },
  { name: 'people', test: people, priority: 1 },
  { name: 'businessRow', test: businessRow, priority: 1 },
  { name: 'details', test: details },
];
