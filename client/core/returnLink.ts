/** The link back to a business whose like, save, rating or comment needs a sign-in. It survives a reload, in its tab. */
import { commonTexts } from './commonTexts.ts';
import { paths } from './paths.ts';
import { tabStorage } from './storage.ts';
import { toasts, type ToastLink } from './toasts.ts';

interface Subject {
  id: string;
  name?: string;
}

const key = 'return-to';

/** Shows a visitor the toast that asks for a login, and remembers the business until the sign-in. */
export function askToLogin(text: string, { id, name }: Subject): void {
  tabStorage.write(key, { id, name });
  toasts.error(text);
}

/** Returns the link to the remembered business and clears it. */
export function consumeReturnLink(): ToastLink | undefined {
  const { id, name } = tabStorage.read<Partial<Subject>>(key);
  tabStorage.write(key, {});
  return id ? { text: commonTexts.backTo(name), to: paths.business(id) } : undefined;
}
