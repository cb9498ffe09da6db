/** Section 5, Validation rules: text → journey. */
const registration = 'sign-in: sees the validation errors of a registration';
const login = 'sign-in: logs in';
const business = 'owner: sees the validation errors of a business';
const profile = 'profile: edits the profile';

export const rules: Record<string, string> = {
  'Each rule of the login form has its message.': login,
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
  'Business name is required': business,
  'Business name must be at least 2 characters': business,
  'Category is required': business,
  'Location is required': business,
  'Location must be at least 2 characters': business,
  'Description is required': business,
  'Description must be at least 10 characters': business,
  'Image must be smaller than 5 MB': business,
  'Image optional, must be an image file, with preview and remove option.': 'owner: creates a business with a picture',
  'Please select an image file': 'owner: creates a business with a picture',
  "Blank or whitespace-only text is rejected with 'Please enter a comment'.": 'member: comments',
  'Please enter a comment': 'member: comments',
  'The profile picture field is of URL type.': profile,
  'Profile picture must be a valid URL': profile,
  'Bio must be at most 500 characters': profile,
  'Likes, saves, follows, ratings and comments require sign-in.':
    'visitor: must log in before likes, saves, ratings, comments and follows',
};
