/** A browser's window without pixels, with the network classes of Node. */
import { TestEnvironment } from 'jest-environment-jsdom';

// jsdom has no fetch. Node's `fetch` and `Request` check their arguments with `instanceof`, so every class that they take
// or return comes from Node, too: jsdom's own AbortSignal, FormData or Blob would be refused or sent as text.
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
