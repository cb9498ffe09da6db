/**
 * The modules that the build puts into one file, since each further file costs a round trip. The group with the highest
 * priority takes a module with all that it imports.
 */

// Shared by the password forms.
const passwords =
  /client\/(auth\/forms\/(AuthCard|AuthForm|NewPasswordField)|ui\/forms\/PasswordField|auth\/authTexts)|rules\/users\./;
// What a sign-in loads while users fill in the form.
const signIn = /client\/(auth\/forms\/signIn|gql\/documents\/auth\/Session)\./;
// Shared by all forms.
const forms = /react-hook-form\//;
// Modules that several screens import.
const common = new RegExp(
  [
    'client/core/dates\\.',
    'client/ui/(layout/PopoverMenu|hooks/useFocusAfterRemoval)\\.',
    'client/moderation/(report/(SubjectMenu|menuTexts)|own/LazyHiddenNotice)\\.',
    'client/businesses/details/more/BusinessRow\\.',
    'icons/(calendar-days|ellipsis)\\.',
  ].join('|'),
);
// What every page loads once it is shown: the toasts, and the live connection of members and of visitors of a business.
const lazy = /client\/(core\/live|app\/toasts\/ToastStack)/;
// What each screen of a signed-in user loads: the actions and the header's links.
const member = new RegExp(
  [
    'client/reactions/set',
    'client/follows/setFollow',
    'gql/documents/\\w+/Set',
    'client/notifications/(Bell|notificationTexts)',
    'client/app/header/MenuLinks',
    'client/feed/feedTexts',
  ].join('|'),
);
// What the comments load once they are shown, and what members do with them.
const commentParts = /client\/comments\/(view\/CommentControls|news\/)/;
const ownComments =
  /client\/(comments\/(own\/|toggleHelpful|TextEditor)|reactions\/rateBusiness|core\/apollo\/rateComments)/;
// Shared by the fields that complete what a user types.
const completion = /client\/(ui\/combobox|gql\/documents\/places\/Places)/;
const pictures = /pictures\/form\/usePictures\./;
const businessForm = /businesses\/(form\/(BusinessForm(Page)?|(Create|Edit)BusinessPage)|businessLists)\./;
// Parts of the business form that load after it.
const formParts = /(businesses\/form\/(OptionalParts|location\/LocationAssist)|pictures\/form\/PicturesField)\./;
// Modules that the details page shares with forms, profiles and the screens of moderators, and that all forms share.
const business = new RegExp(
  [
    'businesses/(hours/hoursTexts|details/(deletedIds|useDetailsFailure|businessPageTexts|BusinessNotFound))',
    'gql/documents/(businesses/(BusinessPictures|hours|details/(contact|more|position))|moderation/own/HiddenState|reactions/StarRating)',
    'ui/forms/(TextAreaField|useFormDraft|sendDraft|WaitForDraft|showFormError)',
    'ui/hooks/use(NavigateWhile|Is)Mounted',
    'client/react/hooks/useMutation',
    'rules/(comments|places/(contact|weekdays))',
    'icons/map-pin',
    'map/mapTexts',
  ].join('|'),
);
// Modules that lists of people and profiles share.
const people =
  /client\/users\/(userTexts|useListParams|ListControls|ListPages|ProfileNotice|public\/ProfileHeader|UserStats|Bio)\.|rules\/list-params\./;
const map = /client\/places\/map\/(MapView|PlaceMap|PinMap)\./;
// The details page, with all that only it imports.
const details =
  /businesses\/details\/(BusinessDetails|DetailsSkeleton|businessHead)\.|gql\/documents\/(businesses\/details\/BusinessPage|comments\/Comments)\./;

// What reports and decisions share, and the texts of roles.
const decisions =
  /client\/(moderation\/(report\/reportTexts|role\/roleTexts|own\/ownModerationTexts)|gql\/documents\/moderation\/case)|rules\/moderation\/rules\./;
// What the screens of moderators share.
const moderation =
  /client\/moderation\/(moderationTexts|ModerationFailure|queue\/Case|log\/LogFrame)|gql\/documents\/moderation\/log/;
// What the screens of links in mails share.
const mailLinks = /client\/(auth\/email\/(LinkCard|Outcome|useLinkToken|emailTexts)|gql\/documents\/auth\/email)/;
// What the screens of a member and of moderators share.
const memberScreens =
  /client\/(ui\/(NextPage|layout\/(Section|BackLink))|notifications\/settings\/useSetMuted)|rules\/(moderation\/names|community\/notifications)\.|icons\/arrow-left\./;

/** For Rolldown: what several groups import belongs to the first of them. */
export const chunkGroups = [
  { name: 'first', tags: ['$initial' as const] },
  { name: 'common', test: common },
  { name: 'passwords', test: passwords },
  { name: 'signIn', test: signIn },
  { name: 'forms', test: forms },
  { name: 'business', test: business },
  { name: 'completion', test: completion },
  { name: 'people', test: people },
  { name: 'lazy', test: lazy },
  { name: 'member', test: member },
  { name: 'map', test: map },
  { name: 'details', test: details },
  { name: 'comments', test: commentParts },
  { name: 'ownComments', test: ownComments },
  { name: 'pictures', test: pictures },
  { name: 'businessForm', test: businessForm },
  { name: 'memberScreens', test: memberScreens },
  { name: 'decisions', test: decisions },
  { name: 'moderation', test: moderation },
  { name: 'mailLinks', test: mailLinks },
  { name: 'formParts', test: formParts },
].map((group, at, { length }) => ({ ...group, priority: length - at }));
