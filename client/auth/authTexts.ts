/** Texts that the forms of accounts share. */
export const authTexts = {
  or: 'Or',
  email: 'Email',
  emailHint: 'Enter your email',
  password: 'Password',
};
