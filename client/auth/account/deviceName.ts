/** Names the device of a session. */
import { deviceName as browserName } from '#rules/accounts/device-name.ts';
import { accountTexts } from './accountTexts.ts';

/** Returns a name such as 'Firefox on Windows'; for other programs the first word of the header, such as 'curl/8.5.0'. */
export const deviceName = (userAgent: string): string =>
  browserName(userAgent) ?? (userAgent.trim().split(/\s+/)[0] || accountTexts.unknownDevice);

/** True for phones and tablets. */
export const isHandheld = (userAgent: string): boolean => /\b(iPhone|iPad|Android|Mobile)\b/.test(userAgent);
