/** Mutations of one object in the order of the presses: the server may run two that are on their way at once in either order. */
import { ApolloLink } from '@apollo/client/link';
import { Observable } from 'rxjs';

/**
 * Sends the mutations of an object one after another. The optimistic responses do not wait. The first variable names the object; those
 * whose first variable is no text, such as an input, and those that outlive the page are sent at once.
 */
export function orderLink(): ApolloLink {
  /** The end of the last mutation of each object. */
  const ends = new Map<string, Promise<void>>();
  return new ApolloLink((operation, forward) => {
    const [id]: unknown[] = Object.values(operation.variables);
    const isOrdered = operation.operationType === 'mutation' && typeof id === 'string' && !operation.getContext().post;
    if (!isOrdered) return forward(operation);
    return new Observable((observer) => {
      const previous = ends.get(id);
      const end = new Promise<void>((resolve) => observer.add(resolve));
      ends.set(id, end);
      void end.then(() => ends.get(id) === end && ends.delete(id));
      const send = () => void (observer.closed || forward(operation).subscribe(observer));
      if (previous) void previous.then(send);
      else send();
    });
  });
}
