/** Functions that the build puts in place of those of packages, which handle more than Apollo Client gives them. */
import type { ObservableInput } from 'rxjs';
import { Observable } from 'rxjs/internal/Observable';
import { Subscription } from 'rxjs/internal/Subscription';

/** RxJS's conversion to an observable, for observables, promises and lists. */
export function innerFrom<T>(input: ObservableInput<T>): Observable<T> {
  if (input instanceof Observable) return input as Observable<T>;
  return new Observable((subscriber) => {
    const end = (value: T) => {
      subscriber.next(value);
      subscriber.complete();
    };
    if ('then' in input) return void input.then(end, (error: unknown) => subscriber.error(error));
    for (const value of input as Iterable<T>) subscriber.next(value);
    subscriber.complete();
  });
}

/** RxJS's scheduler of what runs after the current code, for tasks without a delay. */
export const asapScheduler = {
  schedule(work: (this: Subscription) => void): Subscription {
    const task = new Subscription();
    queueMicrotask(() => task.closed || work.call(task));
    return task;
  },
};

/** Apollo Client's conversion of custom scalars in results. The client has none, so that no result needs to be walked. */
export const coerceScalarFieldsToParsed = <Result>(result: Result): Result => result;

/** GraphQL's text of a value in the message of an internal error. */
export const inspect = (value: unknown): string => String(value);
