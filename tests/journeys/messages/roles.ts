/** Section 6, Roles and permissions: text → journey. */
const blocked = 'visitor: must log in before likes, saves, ratings, comments and follows';

export const roles: Record<string, string> = {
  'Visitor: browse, view details and comments.': 'visitor: reads about a business',
  'Visitor: view users and profiles.': blocked,
  'Please login to like businesses': blocked,
  'Please login to save businesses': blocked,
  'Please login to follow users': blocked,
  'Please login to comment': blocked,
  'Please login to rate businesses': blocked,
  'Signed-in user: create businesses.': 'owner: creates a business with a picture',
  'Edit only own businesses.': 'owner: edits a business and removes its picture',
  'Delete only own businesses.': 'owner: deletes a business after a confirmation',
  'Edit own profile.': 'profile: edits the profile',
  'Follow others (not self).': 'users: cannot follow themselves',
  'Like, save, unsave.': 'member: likes and saves on the details page',
  'Rate.': 'member: rates a business',
  'Comment.': 'member: comments',
  'See saved list.': 'profile: sees saved businesses on the saved page',
  "Edit and Delete buttons show only when the current user's id equals the owner's id.":
    'owner: cannot edit the business of another user',
  'The Edit link replaces the Follow button on cards.': 'owner: creates a business with a picture',
  'The edit page rejects non-owners and redirects to /.': 'owner: cannot edit the business of another user',
  'You are not authorized to edit this business': 'owner: cannot edit the business of another user',
  'Profile, saved and create pages redirect signed-out users to /login.':
    'sign-in: is redirected to the sign-in form from every private page',
};
