/** Default error texts of sign-in and registration. */
export const signInTexts = {
  loginFailed: 'Login failed',
  registrationFailed: 'Registration failed',
};
