/**
 * The event stream of one subscription, in the distinct connections mode of the GraphQL over SSE protocol. It sends results that
 * differ from the last one. While the client does not read, only the newest state is kept: that of the time when it reads again.
 */
import type { ServerResponse } from 'node:http';
import type { Context, OperationResult, SubscriptionStream, Topic } from '#server/core/context.ts';
import type { ErrorCode } from '#server/core/errors.ts';
import { streamLimits } from '#rules/requests/stream-limits.ts';

/** Codes after which the operation is executed again: they say nothing about the subscription. */
const transientCodes: readonly ErrorCode[] = ['SERVICE_UNAVAILABLE', 'INTERNAL_SERVER_ERROR', 'RATE_LIMITED'];

/** Results in a row with NOT_FOUND after which it is executed again: a row, as that of an author, was deleted between two reads. */
const maxNotFound = 5;

const codesOf = ({ errors = [] }: OperationResult) => errors.map(({ extensions }) => extensions?.code as ErrorCode);

/** Whether an operation failed as a whole, so that there is nothing to subscribe to. */
export const hasFailed = ({ data, errors }: OperationResult): boolean =>
  errors !== undefined && !Object.values(data ?? {}).some((value) => value !== null);

export class Stream implements SubscriptionStream {
  isOpen = false;
  /** The context that the operation is executed with. */
  ctx: Context | undefined;
  topics: readonly Topic[] = [];
  private execute: (() => Promise<OperationResult>) | undefined;
  private response: ServerResponse | undefined;
  private isWriting = false;
  /** Whether something has changed that the client has not got. */
  private hasMissedUpdate = false;
  /** Whether the stream ends, which may be before it is open, and the last result that says why. */
  private hasEnded = false;
  private last: OperationResult | undefined;
  private lastText = '';
  private writtenAt = 0;
  private notFound = 0;

  /**
   * @param onWatch is called when the topics are known
   * @param onReadable is called when the client reads again, and a result was left out
   */
  constructor(
    private readonly onWatch: (stream: Stream) => void,
    private readonly onReadable: (stream: Stream) => void,
  ) {}

  /** Whether the request has sent a subscription. */
  get isSubscription(): boolean {
    return this.execute !== undefined;
  }

  onSubscription(ctx: Context, execute: () => Promise<OperationResult>): void {
    this.ctx ??= ctx;
    this.execute ??= execute;
  }

  watch(topics: readonly Topic[]): void {
    if (this.topics.length > 0) return;
    this.topics = topics;
    this.onWatch(this);
  }

  /** Begins to write to a response whose headers are sent. */
  open(response: ServerResponse, first: OperationResult): void {
    this.response = response;
    this.isOpen = true;
    this.send(first);
    if (this.hasEnded) this.complete(this.last);
  }

  /**
   * Executes the operation again, and sends the result if it has changed.
   * @param shared the context whose reads all streams of a group share
   * @returns false where it has to be tried again
   */
  async update(shared: Context): Promise<boolean> {
    if (!this.isOpen || this.isWriting) return (this.hasMissedUpdate = true);
    this.ctx!.loaders?.clear();
    this.ctx!.shared = shared;
    const result = await this.execute!();
    this.ctx!.shared = undefined;
    const codes = codesOf(result);
    if (codes.some((code) => transientCodes.includes(code))) return false;
    if (codes.includes('NOT_FOUND') && this.notFound++ < maxNotFound) return false;
    this.notFound = 0;
    if (hasFailed(result)) this.complete(result);
    else this.send(result);
    return true;
  }

  /** Sends a comment if nothing was sent for a while: proxies and this server close connections without traffic. */
  ping(now: number): void {
    const isQuiet = now - this.writtenAt >= streamLimits.pingSeconds * 1000;
    if (this.isOpen && !this.isWriting && isQuiet) this.write(':\n\n');
  }

  /** Ends the stream by the protocol's last event, after a last result. */
  complete(last?: OperationResult): void {
    this.hasEnded = true;
    this.last ??= last;
    if (!this.isOpen) return;
    if (last) this.send(last);
    this.isOpen = false;
    this.response!.end('event: complete\ndata:\n\n');
  }

  private send(result: OperationResult): void {
    const text = JSON.stringify(result);
    if (text === this.lastText || !this.isOpen) return;
    this.lastText = text;
    this.write(`event: next\ndata: ${text}\n\n`);
  }

  private write(text: string): void {
    this.isWriting = true;
    this.writtenAt = performance.now();
    this.response!.write(text, () => {
      this.isWriting = false;
      if (!this.hasMissedUpdate) return;
      this.hasMissedUpdate = false;
      this.onReadable(this);
    });
  }
}
