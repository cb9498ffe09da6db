/** Texts of the account page. */
export const accountTexts = {
  title: 'Account',
  backToProfile: 'Back to my profile',

  sessions: 'Where you are signed in',
  thisDevice: 'This device',
  unknownDevice: 'Unknown device',
  device: (browser: string, system: string) => `${browser} on ${system}`,
  lastUsed: (when: string) => `Last used ${when}`,
  signedIn: (date: string) => `signed in ${date}`,
  signOut: 'Sign out',
  signedOut: 'Signed out there',
  signOutFailed: 'Failed to sign out there',
  sessionsFailed: 'Failed to fetch your sessions',

  changePassword: 'Change password',
  changePasswordHint: 'You stay signed in here and are signed out everywhere else.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  changing: 'Changing password...',
  changed: 'Password changed',
  changeFailed: 'Failed to change password',

  deleteAccount: 'Delete account',
  deleteHint: 'Your profile, your businesses and everything you wrote, liked and saved go with it.',
  deleteQuestion: 'Are you sure you want to delete your account?',
  deleteWarning: 'Your businesses, comments and ratings go with it. This cannot be undone. Your password confirms it.',
  password: 'Password',
  deleting: 'Deleting account...',
  deleted: 'Account deleted',
  deleteFailed: 'Failed to delete account',
};
