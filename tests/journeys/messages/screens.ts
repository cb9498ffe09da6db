/** Section 2, Screens and routes: text → journey. */
const opens = 'visitor: sees the list of businesses';
const narrows = 'visitor: filters the list and clears the filters';
const reads = 'visitor: reads about a business';
const unknown = 'visitor: sees a message for an unknown address';
const registers = 'sign-in: registers';
const logsIn = 'sign-in: logs in';
const ownProfile = 'profile: views their profile';
const edits = 'profile: edits the profile';
const keeps = 'profile: sees saved businesses on the saved page';
const lists = 'owner: creates a business with a picture';
const changes = 'owner: edits a business and removes its picture';
const finds = 'users: searches users';
const looks = 'users: views a profile';

export const screens: Record<string, string> = {
  'Header: brand link and a dark/light toggle.': opens,
  'Signed in: links Home, Add Business, Saved, Users and a user menu (Home, My Profile, Saved Businesses, Logout).':
    logsIn,
  'My Profile': logsIn,
  'Saved Businesses': logsIn,
  Logout: logsIn,
  'Signed out: Login and Sign Up.': opens,
  'Logout returns to /.': 'sign-in: logs out, in every tab',
  'Toasts appear top-right.': 'displays: shows toasts at the top right, for the specified time',
  "An unhandled route error shows 'Unexpected Application Error!'.":
    'failures: sees an error page when a screen throws',
  'Unexpected Application Error!': 'failures: sees an error page when a screen throws',

  // Home
  'Discover Amazing Businesses': opens,
  'A filter panel toggled by Show/Hide Filters.': narrows,
  'Show Filters': opens,
  'Hide Filters': narrows,
  'It holds a keyword search, three selects, an ascending/descending toggle and a Clear Filters button.': narrows,
  Search: narrows,
  'Search businesses...': narrows,
  Category: narrows,
  'All Categories': narrows,
  'Min Rating': narrows,
  'Any Rating': narrows,
  '1+ Stars': narrows,
  '2+ Stars': narrows,
  '3+ Stars': narrows,
  '4+ Stars': narrows,
  '5 Stars': narrows,
  'Sort By': narrows,
  'Date Created': narrows,
  Name: narrows,
  Rating: narrows,
  Likes: narrows,
  Ascending: narrows,
  Descending: narrows,
  'Clear Filters': narrows,
  '0 Businesses Found': narrows,
  '1 Business Found': narrows,
  '2 Businesses Found': opens,
  'A loading spinner.': 'visitor: sees a spinner while a list loads',
  "An empty state ('No businesses found' with a Clear All Filters button).": narrows,
  'No businesses found': narrows,
  'Clear All Filters': narrows,
  'Filters are kept in the address query: search, category, minRating, sortBy (only when not createdAt), order (only when not desc).':
    narrows,

  // Business card
  'Business card: first image, category badge, name linking to details, description, location.': opens,
  "Or a 'No image' placeholder.": opens,
  'No image': opens,
  'Average rating with count (only when above 0), comment count, save count.': opens,
  "Created date (en-US short format), owner name linking to the owner's profile.": opens,
  'View Details link, plus like and save buttons.': opens,
  'View Details': opens,
  'Edit link for the owner only.': lists,
  'Follow/Unfollow button for signed-in non-owners.': 'member: follows from a card',

  // Login and register
  'Sign-in form, link to register, show/hide password toggle.': logsIn,
  'Sign in to your account': logsIn,
  'create a new account': logsIn,
  'Enter your email': logsIn,
  'Enter your password': logsIn,
  'Sign in': logsIn,
  'Signing in...': logsIn,
  'Account creation form, link to login, show/hide toggles on both password fields.': registers,
  'Create your account': registers,
  'sign in to your existing account': registers,
  'Choose a username': registers,
  'Create a password': registers,
  'Confirm your password': registers,
  'Create account': registers,
  'Creating account...': registers,

  // Details
  'Details: name, category, first image, description, location.': reads,
  'Average rating with rating count, comment count, save count, created date, owner username.': reads,
  'Signed-in users get Like and Save toggle buttons.': 'member: likes and saves on the details page',
  Like: 'member: likes and saves on the details page',
  Liked: 'member: likes and saves on the details page',
  Save: 'member: likes and saves on the details page',
  Saved: 'member: likes and saves on the details page',
  'A 1-5 star rating widget with hover preview.': 'member: rates a business',
  'Rate this business': reads,
  'And a comment box.': 'member: comments',
  'Write a comment...': 'member: comments',
  'Add Comment': 'member: comments',
  "Comments are listed under 'Comments (N)', or 'No comments yet'.": reads,
  'Comments (0)': reads,
  'Comments (1)': reads,
  'No comments yet': reads,
  'The owner sees Edit and Delete buttons.': changes,
  "Unknown business shows 'Business not found'.": unknown,
  'Business not found': unknown,

  // Own profile
  'Own profile: username, email, bio, picture, following count, saved count, join date.': ownProfile,
  'Edit Profile opens a bio textarea and a profile picture URL field with Save Changes and Cancel.': edits,
  'Edit Profile': edits,
  'Tell us about yourself...': edits,
  'Save Changes': edits,
  Cancel: edits,
  "Two tabs: 'My Businesses (n)' with an Add Business button and View/Edit/Delete per card.": ownProfile,
  'My Businesses (1)': ownProfile,
  'No businesses yet': ownProfile,
  "'Saved (n)' with View/Unsave per card.": ownProfile,
  'Saved (1)': ownProfile,
  'Profile redirects to /login if signed out.': 'sign-in: is redirected to the sign-in form from every private page',

  // Create and edit
  'Create form.': lists,
  'Create Business': lists,
  'Select a category': lists,
  'Enter business name': lists,
  'Enter business location': lists,
  'Describe your business...': lists,
  'Creating Business...': lists,
  'The create form redirects to /login if signed out.':
    'sign-in: is redirected to the sign-in form from every private page',
  'Cancel goes to /.': 'owner: sees the validation errors of a business',
  'Success goes to /business/{id}.': lists,
  'Prefilled edit form.': changes,
  'Edit Business': changes,
  'Update Business': changes,
  'Updating Business...': changes,
  'Cancel goes back to the business page.': 'owner: returns from the edit form to the details page',
  'Success of an edit goes to /business/{id}.': changes,

  // Saved
  '/saved: grid of saved businesses with View Details and Unsave.': keeps,
  "Empty state 'No saved businesses' with an Explore Businesses button.": keeps,
  'No saved businesses': keeps,
  'Explore Businesses': keeps,
  'The saved page redirects to /login if signed out.':
    'sign-in: is redirected to the sign-in form from every private page',

  // People
  "/users: 'Discover Amazing People', a user count.": finds,
  'Discover Amazing People': finds,
  'Search users by name or bio...': finds,
  'Client-side search of users by username or bio.': finds,
  'No users found': finds,
  'A Clear Search button in the empty state.': finds,
  'Clear Search': finds,
  'A Follow/Unfollow button on each card.': 'users: follows users',
  'Public profile: picture, username, bio, followers, following and business counts, join date.': looks,
  'Follow/Unfollow button.': looks,
  'Follow is hidden on own profile.': 'users: cannot follow themselves',
  'Follow is hidden on a public profile when signed out.':
    'visitor: must log in before likes, saves, ratings, comments and follows',
  "And the user's businesses.": looks,
  'No businesses posted': 'users: cannot follow themselves',
  "The first 5 followers and first 5 following are listed, with '+N more' beyond.": looks,
  '+2 more': looks,
  "Unknown user shows 'User not found' with a link to /users.": unknown,
  'User not found': unknown,
  'Browse Users': unknown,
  'Page not found': unknown,
};
