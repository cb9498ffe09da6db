/** Section 8, The error catalogue, and its successes: sentence → journey. */
const onCard = 'member: loses a change on a card when it fails';
const onPage = 'member: loses a change on the page of a business when it fails';
const listsFail = 'failures: hears that a list cannot be fetched';
const profilesFail = 'failures: hears that a profile cannot be fetched';
const changesFail = 'failures: hears that it failed';
const socialFails = 'failures: hears that following, saving or editing the profile failed';

export const errors: Record<string, string> = {
  'Any 401 response removes the stored token and redirects to /login.':
    'sign-in: is led to the sign-in form when the session ends, and keeps what was written',
  "Error text comes from the response's message field.": 'failures: hears that the login failed',
  'Login failed': 'failures: hears that the login failed',
  'Registration failed': 'failures: hears that the registration failed',
  'Failed to fetch businesses': listsFail,
  'Failed to create business': changesFail,
  'Failed to update business': changesFail,
  'Failed to delete business': changesFail,
  'Failed to like business': onCard,
  'Failed to fetch users': listsFail,
  'Failed to fetch user profile': profilesFail,
  'Failed to follow user': socialFails,

  'Login successful!': 'sign-in: logs in',
  'Registration successful!': 'sign-in: registers',
  "Login failure shows the server's error text.": 'sign-in: stays on the form after a wrong password',
  "Registration failure containing 'already exists' shows the form's own sentence.":
    'failures: hears that the registration failed',
  'This email is already registered. Please login instead.': 'sign-in: is told that a name or an e-mail is taken',
  "Otherwise the server's text.": 'sign-in: is told that a name or an e-mail is taken',

  "'Failed to fetch business details' (goes to /).": 'failures: is led home when a business cannot be fetched',
  'Failed to fetch business details': 'failures: is led home when a business cannot be fetched',
  'Failed to update like status': onPage,
  'Failed to update save status': onPage,
  'Failed to add comment': onPage,
  'Failed to submit rating': onPage,
  'Failed to fetch user data': profilesFail,
  'Failed to update profile': socialFails,
  'Failed to unsave business': socialFails,
  'Failed to fetch saved businesses': listsFail,
  'Like failure shows the error message and reverts.': onCard,
  "Save failure shows 'Business not saved' when unsaving.": onCard,
  'Business not saved': onCard,
  "Save failure shows 'Business already saved' when saving.": onCard,
  'Business already saved': onCard,
  "Create failures show the service's message.": changesFail,
  "Update failures show the service's message.": 'owner: is told when somebody else has changed the business meanwhile',
  "Follow failures show the service's message.": socialFails,
  'Failure to fetch comments is only logged.': 'failures: reads a business whose comments cannot be fetched',

  'Comment added': 'member: comments',
  'Rating submitted': 'member: rates a business',
  'Business deleted': 'owner: deletes a business after being asked',
  'Business deleted successfully': 'profile: looks at the own profile',
  'Profile updated successfully': 'profile: edits the profile',
  'Business removed from saved': 'profile: keeps saved businesses on a page',
  'Removed from saved businesses': 'member: likes and saves on a card',
  'Added to saved businesses': 'member: likes and saves on a card',
  'Business created successfully!': 'owner: lists a business with a picture',
  'Business updated successfully!': 'owner: edits a business and takes its picture away',
};
