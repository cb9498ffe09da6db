/** Who is signed in on this browser: kept in storage, known at once at start-up, shared by all tabs. */
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

/** Reads a stored user. The API's other door calls the id `_id`, so both are understood. */
function userFrom(text: string): SessionUser | undefined {
  const stored = parseJson(text) as (Partial<SessionUser> & { _id?: unknown }) | null | undefined;
  const id = stored?.id ?? stored?._id;
  if (typeof id !== 'string' || typeof stored?.username !== 'string') return undefined;
  const { username, email = '', bio = '', profilePicture = '', createdAt = '' } = stored;
  return { id, username, email, bio, profilePicture, createdAt };
}

/** The session that storage holds, or null. Stored data that cannot be read is cleared. */
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

/** What the way to the sign-in form carries where the session is about to end. */
export const sessionOver = 'session over';

export const session = {
  get: store.get,
  subscribe: store.subscribe,
  /** Takes over what another tab stored. */
  reload: () => store.set(storedSession()),
  start: (next: Session) => {
    // The token last: it is what other tabs wait for.
    storage.write('userData', JSON.stringify(next.user));
    storage.write('token', next.token);
    store.set(next);
  },
  /** Merges changes into the signed-in user and stores the result. */
  update: (changes: Partial<SessionUser>) => {
    const current = store.get();
    if (current) session.start({ ...current, user: { ...current.user, ...changes } });
  },
  end: () => {
    storage.clear('token', 'userData');
    store.set(null);
  },
};
