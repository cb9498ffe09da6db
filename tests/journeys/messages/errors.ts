/** Section 8, Errors and successes: text → journey. */
const onCard = 'member: sees a failed change on a card reverted';
const onPage = 'member: sees a failed change on the details page reverted';
const listsFail = 'failures: sees that a list cannot be loaded';
const profilesFail = 'failures: sees that a profile cannot be loaded';
const changesFail = 'failures: sees that the change of a business failed';
const socialFails = 'failures: sees that following, saving or editing the profile failed';

export const errors: Record<string, string> = {
  'Any 401 response removes the stored token and redirects to /login.':
    'sign-in: is redirected to the sign-in form when the session ends, and keeps unsent text',
  "Error text comes from the response's message field.": 'failures: sees that the login failed',
  'Login failed': 'failures: sees that the login failed',
  'Registration failed': 'failures: sees that the registration failed',
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
  "Registration failure containing 'already exists' shows the form's own message.":
    'failures: sees that the registration failed',
  'This email is already registered. Please login instead.': 'sign-in: sees that a username or an e-mail is taken',
  "Otherwise the server's text.": 'sign-in: sees that a username or an e-mail is taken',

  "'Failed to fetch business details' (goes to /).":
    'failures: is redirected to the home page when a business cannot be loaded',
  'Failed to fetch business details': 'failures: is redirected to the home page when a business cannot be loaded',
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
  "Update failures show the service's message.": 'owner: sees that another session has changed the business',
  "Follow failures show the service's message.": socialFails,
  'Failure to fetch comments is only logged.': 'failures: reads a business whose comments cannot be loaded',

  'Comment added': 'member: comments',
  'Rating submitted': 'member: rates a business',
  'Business deleted': 'owner: deletes a business after a confirmation',
  'Business deleted successfully': 'profile: views their profile',
  'Profile updated successfully': 'profile: edits the profile',
  'Business removed from saved': 'profile: sees saved businesses on the saved page',
  'Removed from saved businesses': 'member: likes and saves on a card',
  'Added to saved businesses': 'member: likes and saves on a card',
  'Business created successfully!': 'owner: creates a business with a picture',
  'Business updated successfully!': 'owner: edits a business and removes its picture',
};
