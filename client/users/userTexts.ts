/** Texts of the user list, the profiles and the saved page. */
import { count } from '#client/core/formats.ts';
import { site } from '#client/core/site.ts';

export const userTexts = {
  usersTitle: 'Discover Amazing People',
  usersHint: () => `The people who run the places on ${site.name}, and those who love them.`,
  searchHint: 'Search users by name or bio...',
  search: 'Search users',
  clearSearch: 'Clear Search',
  found: (total: number, isExact: boolean) =>
    `${count(total)}${isExact ? '' : '+'} ${total === 1 ? 'User' : 'Users'} Found`,
  noneFound: 'No users found',
  usersFailed: 'Failed to fetch users',

  joined: (date: string) => `Joined ${date}`,
  followerCount: (number: number) => `${count(number)} ${number === 1 ? 'follower' : 'followers'}`,
  businessCount: (number: number) => `${count(number)} ${number === 1 ? 'business' : 'businesses'}`,
  businessesOf: (username: string) => `Businesses of ${username}`,
  followers: 'Followers',
  noFollowers: 'No followers yet',
  noFollowing: 'Not following anyone yet',
  following: 'Following',
  businesses: 'Businesses',
  saved: 'Saved',
  more: (number: number) => `+${count(number)} more`,
  noBusinessesPosted: 'No businesses posted',
  unknownHint: 'The name may be mistyped, or the account is gone.',
  browseUsers: 'Browse Users',
  /** Follows 'Feed' for screen readers. */
  feedOf: (username: string) => `of ${username}`,
  profileFailed: 'Failed to fetch user profile',

  profileTitle: 'My Profile',
  account: 'Account',
  profileTabs: 'Businesses',
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
  hiddenBusiness: 'Hidden',
  view: 'View',
  unsave: 'Unsave',

  savedTitle: 'Saved Businesses',
  searchSaved: 'Search saved businesses',
  savedCount: (total: number) => `${count(total)} ${total === 1 ? 'Business' : 'Businesses'} Saved`,
  noneSaved: 'No saved businesses',
  explore: 'Explore Businesses',
  savedFailed: 'Failed to fetch saved businesses',
};
