/** The writes of this tab. What the server has read before a write is older than the response to it, and may arrive after it. */
import type { ApolloClient } from '@apollo/client';
import { ApolloLink } from '@apollo/client/link';
import { finalize } from 'rxjs';

/** Milliseconds after a write until older states have arrived, or newer ones have replaced them. */
const settling = 1000;

export class OwnWrites {
  private inProgress = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onSettled is called a while after the last write */
  constructor(
    client: ApolloClient,
    private readonly onSettled: () => void,
  ) {
    const watch = new ApolloLink((operation, forward) => {
      if (operation.operationType !== 'mutation') return forward(operation);
      this.begin();
      return forward(operation).pipe(finalize(() => this.end()));
    });
    client.setLink(ApolloLink.from([watch, client.link]));
  }

  /** Whether no write is in progress, and none has ended just now. */
  get areSettled(): boolean {
    return this.inProgress === 0 && this.timer === undefined;
  }

  private begin(): void {
    this.inProgress += 1;
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private end(): void {
    this.inProgress -= 1;
    if (this.inProgress > 0) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.onSettled();
    }, settling);
  }
}
