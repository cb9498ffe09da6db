/** Texts that the forms of accounts share. */
export const authTexts = {
  or: 'Or',
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  confirmNewPassword: 'Confirm new password',
  forgotPassword: 'Forgot your password?',
  linkFailed: 'Failed to send the link',
};

/** The properties of the field of an account's e-mail address. */
export const emailField = {
  label: authTexts.email,
  type: 'email',
  autoComplete: 'email',
  placeholder: 'Enter your email',
};
