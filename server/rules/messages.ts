/**
 * The error messages apart from those of the rules. Each is an export of its own, so that the client's bundle contains
 * only those that it shows.
 */
export const invalidLogin = 'Invalid email or password';
export const wrongPassword = 'Current password is incorrect';
export const emailTaken = 'User already exists';
export const registrationClosed = 'Registration is closed at the moment.';
export const sameEmail = 'This is already your email address';
export const otherEmailTaken = 'Another account uses this email address. Choose a different one.';
export const invalidLink = 'This link is invalid, has expired or was already used';
export const usernameTaken = 'Username is already taken';
export const businessNotFound = 'Business not found';
export const commentNotFound = 'Comment not found';
export const replyNotFound = 'Reply not found';
export const userNotFound = 'User not found';
export const sessionNotFound = 'Session not found';
export const notFound = 'Not found';
export const cannotEdit = 'You are not authorized to edit this business';
export const cannotDelete = 'You are not authorized to delete this business';
export const cannotEditComment = 'You are not authorized to edit this comment';
export const cannotDeleteComment = 'You are not authorized to delete this comment';
export const cannotReply = 'You are not authorized to reply to this comment';
export const noLinksInReply = 'Replies of new accounts cannot contain links yet';
export const noLinksInBio = 'Bios of new accounts cannot contain links yet';
export const ownHelpful = 'You cannot mark your own comment as helpful';
export const stale = 'This business was changed by someone else';
export const invalidVersion = 'Version must be a whole number';
export const selfFollow = 'You cannot follow yourself';
export const alreadySaved = 'Business already saved';
export const notSaved = 'Business not saved';
export const loginFirst = 'Please login to continue';
export const sessionOver = 'Invalid or expired session, please log in again';
export const noToken = 'Not authorized, no token';
export const badToken = 'Not authorized, token failed';
export const malformed = 'Malformed request';
export const requestTimeout = 'The request took too long to arrive';
export const tooLarge = 'Request is too large';
export const methodNotAllowed = 'Method not allowed';
/** A time follows, as 'in 15 minutes'. */
export const tooMany = 'Too many attempts, please try again';
export const tooManyForms = 'Two forms of this account are still being received, please try again later';
export const unavailable = 'Service temporarily unavailable, please try again';
export const storageFull = 'Storage is full';
export const unexpected = 'Something went wrong';
export const malformedCursor = 'Malformed cursor';
