/** Default error texts of sign-in and registration. */
export const entryTexts = {
  loginFailed: 'Login failed',
  registrationFailed: 'Registration failed',
};
