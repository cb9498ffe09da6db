/** Section 4, States and transitions: sentence → journey. */
const onCard = 'member: likes and saves on a card';
const ownProfile = 'profile: looks at the own profile';
const news = 'displays: tells news in the top right corner, for as long as they need';
const chosenLight = 'displays: is as dark as the system prefers, until somebody chooses';

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

  'Business list: set list.': 'visitor: narrows the list and widens it again',
  'Business list: add to front.': 'owner: lists a business with a picture',
  'Business list: replace by _id.': 'member: finds every change again on the other screens without asking',
  'Business list: remove by _id.': 'owner: deletes a business after being asked',

  'Like toggle: flips the like.': onCard,
  'Added to likes': onCard,
  'Removed from likes': onCard,
  'Card like and save buttons update optimistically.': 'member: sees a change before the answer has come',
  'And revert on failure.': 'member: loses a change on a card when it fails',
  'Save toggle: calls save or unsave.': onCard,
  'Added to saved businesses': onCard,
  'Removed from saved businesses': onCard,

  'Follow toggle: flips isFollowing.': 'users: follows people',
  "It adds or removes the current user id in the profile's followers.": 'users: looks at a profile',
  'You are now following ada': 'users: follows people',
  'You are now unfollowing ada': 'users: follows people',
  'Now following ada': 'users: looks at a profile',
  'Unfollowed ada': 'users: looks at a profile',

  'Profile edit mode opens and closes.': 'profile: edits the profile',
  'Cancel resets fields to current values.': 'profile: edits the profile',
  'Profile tabs: my-businesses and saved.': ownProfile,
  'Filter reset: empty keyword, category and minRating; sort createdAt, descending.':
    'visitor: narrows the list and widens it again',
  "Confirmation 'Are you sure you want to delete this business?'": 'owner: deletes a business after being asked',
  'Are you sure you want to delete this business?': 'owner: deletes a business after being asked',
  'Then removal from the list.': ownProfile,
  'Or navigation to /.': 'owner: deletes a business after being asked',
  'Dark-mode flag is stored locally.': chosenLight,
  'Dark-mode flag defaults to the system preference.': chosenLight,
  'Toasts: default 4000 ms, error 5 s, success 3 s.': news,
  'At most 20 shown.': news,
};
