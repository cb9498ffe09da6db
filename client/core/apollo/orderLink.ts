/** Repeated mutations of one object in the order of the presses: the server may run two that are on their way at once in either order. */
import { ApolloLink } from '@apollo/client/link';
import { Observable } from 'rxjs';

/** Mutations that set what another one sets. Their first variables are the same. */
const sameAs: Record<string, string> = {
  ClearRating: 'RateBusiness',
  WriteReview: 'RateBusiness',
  RemoveReply: 'WriteReply',
};

/** Mutations whose response has what another one sets: those of the viewer's settings and of the viewer's own numbers. */
const ownState = /^Set(Saved|Follow|Notification(Kind|Mail)|TimeZone|(Thread)?Muted|ShowsLikes)/;

/**
 * Sends mutations of the same kind and object one at a time: the first variable identifies the object. All mutations of the viewer's own
 * state wait for each other. Others whose first variable is not a string, and those that outlive the page, are sent at once. Optimistic
 * responses do not wait.
 */
export function orderLink(): ApolloLink {
  /** The ends of the last mutations. */
  const ends = new Map<string, Promise<void>>();
  return new ApolloLink((operation, forward) => {
    const { operationName = '', variables } = operation;
    const [id]: unknown[] = Object.values(variables);
    const key = ownState.test(operationName)
      ? 'own'
      : typeof id === 'string' && (sameAs[operationName] ?? operationName) + id;
    if (operation.operationType !== 'mutation' || !key || operation.getContext().post) return forward(operation);
    return new Observable((observer) => {
      const previous = ends.get(key);
      const end = new Promise<void>((resolve) => observer.add(resolve));
      ends.set(key, end);
      void end.then(() => ends.get(key) === end && ends.delete(key));
      const send = () => void (observer.closed || forward(operation).subscribe(observer));
      if (previous) void previous.then(send);
      else send();
    });
  });
}
