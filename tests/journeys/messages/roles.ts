/** Section 6, Roles and permissions: sentence → journey. */
const blocked = 'visitor: is asked to log in before joining in';

export const roles: Record<string, string> = {
  'Visitor: browse, view details and comments.': 'visitor: reads about a business',
  'Visitor: view users and profiles.': blocked,
  'Please login to like businesses': blocked,
  'Please login to save businesses': blocked,
  'Please login to follow users': blocked,
  'Please login to comment': blocked,
  'Please login to rate businesses': blocked,
  'Signed-in user: create businesses.': 'owner: lists a business with a picture',
  'Edit only own businesses.': 'owner: edits a business and takes its picture away',
  'Delete only own businesses.': 'owner: deletes a business after being asked',
  'Edit own profile.': 'profile: edits the profile',
  'Follow others (not self).': 'users: cannot follow the own self',
  'Like, save, unsave.': 'member: likes and saves on the page of a business',
  'Rate.': 'member: rates a business',
  'Comment.': 'member: comments',
  'See saved list.': 'profile: keeps saved businesses on a page',
  "Edit and Delete buttons show only when the current user's id equals the owner's id.": 'owner: may not edit',
  'The Edit link replaces the Follow button on cards.': 'owner: lists a business with a picture',
  'The edit page rejects non-owners and redirects to /.': 'owner: may not edit',
  'You are not authorized to edit this business': 'owner: may not edit',
  'Profile, saved and create pages redirect signed-out users to /login.':
    'sign-in: is led to the sign-in form from every private page',
};
