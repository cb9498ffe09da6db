/** Decides what follows an attempt that failed: a retry after a pause, or none. */

/** The properties of nodemailer's errors that decide. */
interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  /** The SMTP command whose response is the error, as 'RCPT TO'. */
  command?: string;
}

/** The commands that name the mail. A refusal of any other command, as of a wrong password, is not about the mail. */
const mailCommands = ['MAIL FROM', 'RCPT TO', 'DATA'];
/** Responses to these commands that ask for another login. */
const loginCodes = [530, 534, 535, 538];

/** Whether the mail server refused the mail for good: by a response from 500 on, or since the address cannot be written in SMTP. */
export function isRefusal(error: unknown): boolean {
  const { code, responseCode, command = '' } = error as SmtpError;
  if (responseCode === undefined) return code === 'EENVELOPE';
  return responseCode >= 500 && mailCommands.includes(command) && !loginCodes.includes(responseCode);
}

/** The seconds after which a mail that was tried is not tried again: five days. */
export const maxAge = 5 * 24 * 3600;
const firstPause = 30;
const maxPause = 2 * 3600;

/** The seconds from a failed attempt to the next: 30, doubled by each attempt up to two hours, and up to a fifth more at random. */
export const pauseAfter = (tries: number): number =>
  Math.min(firstPause * 2 ** (tries - 1), maxPause) * (1 + Math.random() / 5);
