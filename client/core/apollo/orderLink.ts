/** Repeated mutations of one object in the order of the presses: the server may run two that are on their way at once in either order. */
import { ApolloLink } from '@apollo/client/link';
import { Observable } from 'rxjs';

/** Mutations that set what another one sets. */
const sameAs: Record<string, string> = { ClearRating: 'RateBusiness' };

/**
 * Sends mutations that set the same of an object one after another. The optimistic responses do not wait. The first variable names the
 * object; those whose first variable is no text, such as an input, and those that outlive the page are sent at once.
 */
export function orderLink(): ApolloLink {
  /** The ends of the last mutations. */
  const ends = new Map<string, Promise<void>>();
  return new ApolloLink((operation, forward) => {
    const { operationName = '', variables } = operation;
    const [id]: unknown[] = Object.values(variables);
    const isOrdered = operation.operationType === 'mutation' && typeof id === 'string' && !operation.getContext().post;
    if (!isOrdered) return forward(operation);
    const key = (sameAs[operationName] ?? operationName) + id;
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
