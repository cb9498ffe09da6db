/** Section 4, States and transitions: text → journey. */
const onCard = 'member: likes and saves on a card';
const ownProfile = 'profile: views their profile';
const toasts = 'displays: shows toasts at the top right, for the specified time';
const colorScheme = 'displays: follows the color scheme of the system until the user chooses one';

export const states: Record<string, string> = {
  'At start-up, if a token and stored user data exist the user is signed in from storage.':
    'sign-in: is signed in from storage at start-up',
  'Otherwise signed out.': 'sign-in: starts signed out where the stored data cannot be read',
  'Unparseable stored data is cleared and the user is signed out.':
    'sign-in: starts signed out where the stored data cannot be read',
  'Login: start (loading).': 'sign-in: logs in',
  'Login leads to /, signed in.': 'sign-in: logs in',
  'Register: start (loading).': 'sign-in: registers',
  'Registration leads to /, signed in.': 'sign-in: registers',
  'Or failure (error message).': 'sign-in: stays on the form after a wrong password',
  'Logout clears the stored token and user data.': 'sign-in: logs out, in every tab',
  'User updates merge into the user and are stored.': 'profile: edits the profile',

  'Business list: set list.': 'visitor: filters the list and clears the filters',
  'Business list: add to front.': 'owner: creates a business with a picture',
  'Business list: replace by _id.': 'member: sees every change on the other screens without a request',
  'Business list: remove by _id.': 'owner: deletes a business after a confirmation',

  'Like toggle: flips the like.': onCard,
  'Added to likes': onCard,
  'Removed from likes': onCard,
  'Card like and save buttons update optimistically.': 'member: sees a change before the response arrives',
  'And revert on failure.': 'member: sees a failed change on a card reverted',
  'Save toggle: calls save or unsave.': onCard,
  'Added to saved businesses': onCard,
  'Removed from saved businesses': onCard,

  'Follow toggle: flips isFollowing.': 'users: follows users',
  "It adds or removes the current user id in the profile's followers.": 'users: views a profile',
  'You are now following ada': 'users: follows users',
  'You are now unfollowing ada': 'users: follows users',
  'Now following ada': 'users: views a profile',
  'Unfollowed ada': 'users: views a profile',

  'Profile edit mode opens and closes.': 'profile: edits the profile',
  'Cancel resets fields to current values.': 'profile: edits the profile',
  'Profile tabs: my-businesses and saved.': ownProfile,
  'Filter reset: empty keyword, category and minRating; sort createdAt, descending.':
    'visitor: filters the list and clears the filters',
  "Confirmation 'Are you sure you want to delete this business?'": 'owner: deletes a business after a confirmation',
  'Are you sure you want to delete this business?': 'owner: deletes a business after a confirmation',
  'Then removal from the list.': ownProfile,
  'Or navigation to /.': 'owner: deletes a business after a confirmation',
  'Dark-mode flag is stored locally.': colorScheme,
  'Dark-mode flag defaults to the system preference.': colorScheme,
  'Toasts: default 4000 ms, error 5 s, success 3 s.': toasts,
  'At most 20 shown.': 'displays: shows at most 20 toasts, and identical ones once',
};
