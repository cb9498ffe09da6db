/** Words of people: the list, the profiles, the saved page and the account. */
import { count } from '../formats.ts';

export const userTexts = {
  usersTitle: 'Discover Amazing People',
  searchHint: 'Search users by name or bio...',
  search: 'Search users',
  clearSearch: 'Clear Search',
  found: (total: number) => `${count(total)} ${total === 1 ? 'User' : 'Users'} Found`,
  noneFound: 'No users found',
  usersFailed: 'Failed to fetch users',

  joined: (date: string) => `Joined ${date}`,
  followers: 'Followers',
  following: 'Following',
  businesses: 'Businesses',
  saved: 'Saved',
  more: (number: number) => `+${count(number)} more`,
  noBusinessesPosted: 'No businesses posted',
  notFound: 'User not found',
  browseUsers: 'Browse Users',
  profileFailed: 'Failed to fetch user profile',

  profileTitle: 'My Profile',
  editProfile: 'Edit Profile',
  bio: 'Bio',
  bioHint: 'Tell us about yourself...',
  picture: 'Profile Picture URL',
  saveChanges: 'Save Changes',
  savingChanges: 'Saving...',
  profileUpdated: 'Profile updated successfully',
  updateFailed: 'Failed to update profile',
  userDataFailed: 'Failed to fetch user data',
  myBusinesses: (number: number) => `My Businesses (${number})`,
  savedTab: (number: number) => `Saved (${number})`,
  noBusinesses: 'No businesses yet',
  view: 'View',
  unsave: 'Unsave',

  savedTitle: 'Saved Businesses',
  noneSaved: 'No saved businesses',
  explore: 'Explore Businesses',
  savedFailed: 'Failed to fetch saved businesses',
};
