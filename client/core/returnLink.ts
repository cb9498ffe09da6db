/** The link back to a business whose like, save, rating or comment needs a sign-in. */
import { commonTexts } from './commonTexts.ts';
import { paths } from './paths.ts';
import { toasts, type ToastLink } from './toasts.ts';

let returnLink: ToastLink | undefined;

/** Shows a visitor the toast that asks for a login, and remembers the business until the sign-in. */
export function askToLogin(text: string, { id, name }: { id: string; name?: string }): void {
  returnLink = { text: commonTexts.backTo(name), to: paths.business(id) };
  toasts.error(text);
}

/** Returns the link to the remembered business and clears it. */
export function consumeReturnLink(): ToastLink | undefined {
  const link = returnLink;
  returnLink = undefined;
  return link;
}
