/** Section 5, Validation rules, with the sentences that the settled readings add: sentence → journey. */
const registration = 'sign-in: is told which rule a registration breaks';
const login = 'sign-in: logs in';
const listing = 'owner: is told which rule a listing breaks';
const profile = 'profile: edits the profile';

export const rules: Record<string, string> = {
  'Each rule of the login form has its sentence.': login,
  'Email is required': registration,
  'Invalid email address': registration,
  'Password is required': registration,
  'Password must be at least 6 characters': registration,
  'Username is required': registration,
  'Username must be at least 3 characters': registration,
  'Username must be less than 20 characters': registration,
  'Username may only contain letters, digits, _, - and .': registration,
  'Username is not available': registration,
  'Please confirm your password': registration,
  'Passwords do not match': registration,
  'Business name is required': listing,
  'Business name must be at least 2 characters': listing,
  'Category is required': listing,
  'Location is required': listing,
  'Location must be at least 2 characters': listing,
  'Description is required': listing,
  'Description must be at least 10 characters': listing,
  'Image must be smaller than 5 MB': listing,
  'Image optional, must be an image file, with preview and remove option.': 'owner: lists a business with a picture',
  'Please select an image file': 'owner: lists a business with a picture',
  "Blank or whitespace-only text is rejected with 'Please enter a comment'.": 'member: comments',
  'Please enter a comment': 'member: comments',
  'The profile picture field is of URL type.': profile,
  'Profile picture must be a valid URL': profile,
  'Bio must be at most 500 characters': profile,
  'Likes, saves, follows, ratings and comments require sign-in.': 'visitor: is asked to log in before joining in',
};
