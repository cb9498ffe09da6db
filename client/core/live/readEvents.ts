/** Reads one event stream of the server (GraphQL over SSE, distinct connections). */
import { postJson } from '../apollo/httpLink.ts';
import { bearer } from '../apollo/links.ts';
import { parseJson } from '../storage.ts';

/** Milliseconds without a byte after which the connection is lost: the server pings every 15 seconds. */
const idleTimeout = 40_000;

/** The state of a business in an event. */
interface BusinessState {
  businessId: string;
  business: ({ id: string } & Record<string, unknown>) | null;
  newestComments: { id: string }[];
}

export interface LiveState {
  me: { id: string; numUnread: number } | null;
  businesses: BusinessState[];
}

/** The fields of a business are those whose changes the details page shows. */
export const liveQuery = `subscription Live($businessIds: [ID!]!) { live(businessIds: $businessIds) {
  me { id numUnread }
  businesses { businessId business { id numLikes numSaves numComments numRatings averageRating ratingCounts } newestComments { id } }
} }`;

interface StreamOptions {
  token: string | undefined;
  businessIds: string[];
  signal: AbortSignal;
  onOpen: () => void;
  onState: (state: LiveState) => void;
}

/** How a stream has ended. */
export interface StreamEnd {
  /** The status of the response; 0 without one. */
  status: number;
  /** The code of the error that ended the subscription. */
  code?: string | undefined;
}

interface Result {
  data?: { live: LiveState | null } | null;
  errors?: { extensions?: { code?: string } }[];
}

/** Opens a stream and reads it to its end. It never rejects. */
export async function readEvents({ token, businessIds, signal, onOpen, onState }: StreamOptions): Promise<StreamEnd> {
  let status = 0;
  let code: string | undefined;
  const controller = new AbortController();
  let readAt = Date.now();
  // A timer of a sleeping computer runs when it wakes up.
  const timer = setInterval(() => Date.now() - readAt > idleTimeout && controller.abort(), 5000);
  const read = (result: Result | undefined) => {
    code = result?.errors?.[0]?.extensions?.code ?? code;
    if (result?.data?.live) onState(result.data.live);
  };
  const abort = () => controller.abort();
  signal.addEventListener('abort', abort);
  try {
    const authorization = bearer(token);
    const response = await postJson(
      { query: liveQuery, variables: { businessIds } },
      {
        headers: { accept: 'text/event-stream', ...(authorization && { authorization }) },
        signal: controller.signal,
      },
    );
    status = response.status;
    if (!response.ok || !response.body) {
      read(parseJson(await response.text()) as Result);
      return { status, code: status === 401 ? 'UNAUTHENTICATED' : code };
    }
    onOpen();
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      readAt = Date.now();
      const events = (text + decoder.decode(value, { stream: true })).split('\n\n');
      text = events.pop()!;
      for (const event of events) {
        const [, data] = /^event: next\ndata: (.*)$/.exec(event) ?? [];
        if (data && !controller.signal.aborted) read(parseJson(data) as Result);
      }
    }
  } catch {
    // The connection was lost, or the caller has ended the stream.
  } finally {
    clearInterval(timer);
    signal.removeEventListener('abort', abort);
  }
  return { status, code };
}
