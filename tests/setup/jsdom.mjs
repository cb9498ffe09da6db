/** A browser's window without pixels, with what Node brings and jsdom leaves out. */
import { TestEnvironment } from 'jest-environment-jsdom';

export default class Window extends TestEnvironment {
  constructor(...options) {
    super(...options);
    const brought = { fetch, Headers, Request, Response, ReadableStream, TextDecoder, TextEncoder, structuredClone };
    Object.assign(this.global, brought);
  }
}
