/** The jsdom environment with the network classes of Node. */
import { TestEnvironment } from 'jest-environment-jsdom';

// jsdom has no fetch. Node's `fetch` and `Request` check their arguments with `instanceof`, so all classes that they take
// or return must be Node's, too: they would reject jsdom's AbortSignal, FormData or Blob, or send it as text.
const fromNode = {
  ...{ fetch, Headers, Request, Response, FormData, Blob, File, URLSearchParams },
  ...{ AbortController, AbortSignal },
  ...{ ReadableStream, WritableStream, TransformStream, TextDecoder, TextEncoder, structuredClone },
};

export default class Window extends TestEnvironment {
  constructor(...options) {
    super(...options);
    Object.assign(this.global, fromNode);
  }
}
