/** Uploads: a mutation with a picture, sent with the progress that the browser's own fetch does not report. */
import { postJson, type Post } from './httpLink.ts';
import { graphqlUrl } from './queryUrl.ts';

/** Sends a form and reports the sent share, from 0 to 1. */
const postForm = (
  body: FormData,
  { headers, signals }: { headers: Record<string, string>; signals: AbortSignal[] },
  onProgress: (share: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', graphqlUrl);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    // The server accepts a form only from scripts of the site, which can set this header.
    request.setRequestHeader('Apollo-Require-Preflight', 'true');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    // The button of browsers that stops a page aborts it.
    request.onerror = request.onabort = () => reject(new TypeError('Failed to fetch'));
    for (const signal of signals) signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });

/**
 * Returns the `post` of a mutation's context: its variable `image` is sent as a file, as in the GraphQL multipart request
 * specification. Without a file the mutation is sent as JSON.
 * @param stop ends the request
 */
export const upload =
  (onProgress: (share: number) => void, stop: AbortSignal): Post =>
  (operation, options) => {
    const { image } = operation.variables;
    if (!(image instanceof File)) return postJson(operation, options);
    const form = new FormData();
    form.set('operations', JSON.stringify({ ...operation, variables: { ...operation.variables, image: null } }));
    form.set('map', JSON.stringify({ image: ['variables.image'] }));
    form.set('image', image);
    stop.throwIfAborted();
    return postForm(form, { headers: options.headers, signals: [options.signal, stop] }, onProgress);
  };
