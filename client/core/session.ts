/** The session of this browser: stored, read synchronously at the start, shared by all tabs. */
import { parseJson, storage } from './storage.ts';
import { createStore } from './store.ts';

export interface SessionUser {
  id: string;
  username: string;
  email: string;
  bio: string;
  profilePicture: string;
  createdAt: string;
}

export interface Session {
  token: string;
  user: SessionUser;
}

/** Reads a stored user. The REST API names the id `_id`, so both names are accepted. */
function userFrom(text: string): SessionUser | undefined {
  const stored = parseJson(text) as (Partial<SessionUser> & { _id?: unknown }) | null | undefined;
  const id = stored?.id ?? stored?._id;
  if (typeof id !== 'string' || typeof stored?.username !== 'string') return undefined;
  const { username, email = '', bio = '', profilePicture = '', createdAt = '' } = stored;
  return { id, username, email, bio, profilePicture, createdAt };
}

/** Returns the stored session, or null. Invalid stored data is cleared. */
export function storedSession(): Session | null {
  const token = storage.read('token');
  const userData = storage.read('userData');
  if (!token || !userData) return null;
  const user = userFrom(userData);
  if (user) return { token, user };
  storage.clear('token', 'userData');
  return null;
}

const store = createStore<Session | null>(storedSession());

let isExpired = false;
/** False in a browser without storage. */
let isStored = true;

/** Whether another tab has stored another session, or none. */
const isReplaced = (): boolean => isStored && storage.read('token') !== store.get()?.token;

export const session = {
  get: store.get,
  subscribe: store.subscribe,
  isReplaced,
  /** Reads the session that another tab stored. */
  reload: () => {
    isExpired = false;
    store.set(storedSession());
  },
  start: (next: Session) => {
    // The token is stored last: other tabs wait for it.
    storage.write('userData', JSON.stringify(next.user));
    storage.write('token', next.token);
    isStored = storage.read('token') === next.token;
    isExpired = false;
    store.set(next);
  },
  /** Merges changes into the signed-in user and stores the result. */
  update: (changes: Partial<SessionUser>) => {
    const current = store.get();
    if (current) session.start({ ...current, user: { ...current.user, ...changes } });
  },
  /** Takes what the server returns about the signed-in user, whom another device may have changed. */
  syncUser: (me: Partial<SessionUser> | null | undefined) => {
    const user = store.get()?.user;
    if (!user || me?.id !== user.id || isExpired || isReplaced()) return;
    const changes = Object.entries(me).filter(
      ([name, value]) => name in user && value !== user[name as keyof SessionUser],
    );
    if (changes.length > 0) session.update(Object.fromEntries(changes));
  },
  /** Whether the session has expired but is not cleared yet. */
  isExpired: (): boolean => isExpired,
  expire: () => void (isExpired = true),
  end: () => {
    // Another tab may have stored the session of another user.
    if (storage.read('token') === store.get()?.token) storage.clear('token', 'userData');
    isExpired = false;
    store.set(null);
  },
};
