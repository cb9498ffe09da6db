/** What is said when nobody could be let in, and the server had no words of its own. */
export const entryTexts = {
  loginFailed: 'Login failed',
  registrationFailed: 'Registration failed',
};
