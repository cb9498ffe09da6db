/** The jsdom environment with the network classes of Node, in a time zone other than UTC. */
import { TestEnvironment } from 'jest-environment-jsdom';

// jsdom has no fetch. Node's `fetch` and `Request` check their arguments with `instanceof`, so all classes that they take
// or return must be Node's, too: they would reject jsdom's AbortSignal, FormData or Blob, or send it as text.
const fromNode = {
  ...{ fetch, Headers, Request, Response, FormData, Blob, File, URLSearchParams },
  ...{ AbortController, AbortSignal },
  ...{ ReadableStream, WritableStream, TransformStream, TextDecoder, TextEncoder, structuredClone },
};

// Texts that are right in UTC only are wrong here. The tests themselves have a copy of the process's variables.
const timeZone = 'America/New_York';

export default class Window extends TestEnvironment {
  #zoneBefore = process.env.TZ;

  constructor(...options) {
    super(...options);
    Object.assign(this.global, fromNode);
    process.env.TZ = timeZone;
  }

  // Files of other projects may follow in this process.
  async teardown() {
    await super.teardown();
    if (this.#zoneBefore === undefined) delete process.env.TZ;
    else process.env.TZ = this.#zoneBefore;
  }
}
