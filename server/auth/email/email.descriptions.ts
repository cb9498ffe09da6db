/** The descriptions of password reset, and of the confirmation and the change of an e-mail address, for GraphQL and OpenAPI. */
const provesOwner = 'In a session of the account it also proves that the user owns the address.';

export const emailDescriptions = {
  requestReset:
    'Mails a link that resets the password, if the address has an account. The response is the same without one.',
  reset: 'Sets a new password, ends all sessions of the account and signs it in.',
  sendConfirmation: 'Mails the signed-in user a link that confirms the e-mail address, unless it is confirmed.',
  verify: `Confirms the e-mail address of an account. ${provesOwner}`,
  requestChange: 'Mails a link to a new e-mail address of the signed-in user. The address changes with that link.',
  confirmChange: `Changes the e-mail address of an account, and mails the previous address a link that undoes it, but none after a change back within a day. ${provesOwner}`,
  undoChange: 'Restores the previous e-mail address of an account, and ends all its sessions and its password.',
};
