/** Texts of the login and the registration page. */
export const authTexts = {
  login: {
    title: 'Sign in to your account',
    other: 'create a new account',
    submit: 'Sign in',
    submitting: 'Signing in...',
    succeeded: 'Login successful!',
  },
  registration: {
    title: 'Create your account',
    other: 'sign in to your existing account',
    submit: 'Create account',
    submitting: 'Creating account...',
    succeeded: 'Registration successful!',
  },
  or: 'Or',
  email: 'Email',
  emailHint: 'Enter your email',
  password: 'Password',
  passwordHint: 'Enter your password',
  username: 'Username',
  usernameHint: 'Choose a username',
  newPasswordHint: 'Create a password',
  commonPassword: 'A common password, easily guessed.',
  confirmPassword: 'Confirm Password',
  confirmPasswordHint: 'Confirm your password',
  emailTaken: 'This email is already registered. Please login instead.',
};
