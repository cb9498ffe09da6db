/** GraphiQL at /graphql for browsers, served by this site alone. GraphQL requests do not reach this router. */
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import Negotiator from 'negotiator';
import { createDeveloperPage } from '#server/http/developer-page.ts';
import { documentTitle, type Site } from '#rules/site/site.ts';

/** The file with the examples, where it is built into the bundle. */
declare const GRAPHIQL_EXAMPLES: string | undefined;

/** The operations of the tabs, one for each. Each begins with a comment. */
export const examples: string[] = (
  typeof GRAPHIQL_EXAMPLES === 'undefined'
    ? readFileSync(new URL('graphiql-examples.graphql', import.meta.url), 'utf8')
    : GRAPHIQL_EXAMPLES
).split(/(?<=^}\n)\n(?=#)/m);

// Clients that accept all types alike get the first one.
const types = ['application/json', 'application/graphql-response+json', 'text/html', 'text/event-stream'];

/** Whether a client prefers GraphiQL to the response of an operation, by its `Accept` header. */
export const prefersPage = ({ method, headers: { accept } }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  accept !== undefined &&
  // Without parameters as `charset`, which say nothing about the type.
  new Negotiator({ headers: { accept: accept.replaceAll(/;\s*(?!q=)[^;,]*/gi, '') } }).mediaType(types) === 'text/html';

// GraphiQL moves a tab while it is being clicked, so that the click misses it.
const style = `html, body, #console { height: 100%; margin: 0 }
.graphiql-container .graphiql-tab { transform: none !important }
`;

// Requests use the session of the site in this browser, unless the Headers tab sets another token.
const startOf = (
  siteName: string,
) => `// GraphiQL would show the operation of a link, as /graphql?query=…, and run it in the session of who presses the button.
history.replaceState(null, '', location.pathname);
self.MonacoEnvironment = { globalAPI: false, getWorkerUrl: (_module, label) => '/graphql/' + label + '.js' };
async function* eventsOf(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (let text = ''; ; ) {
      const { done, value } = await reader.read();
      if (done) return;
      const events = (text + value).split('\\n\\n');
      text = events.pop();
      for (const event of events) if (event.startsWith('event: next')) yield JSON.parse(event.slice(event.indexOf('data: ') + 6));
    }
  } finally {
    await reader.cancel();
  }
}
// Right after a change of tabs GraphiQL still names the operation of the last one.
const chosen = ({ query, operationName }) => {
  const operations = [...query.matchAll(/^\\s*(query|mutation|subscription)\\b *(\\w*)/gm)];
  return operations.find(([, , name]) => name === operationName) ?? operations[0] ?? [];
};
const fetcher = async (given, options = {}) => {
  const token = localStorage.getItem('token');
  const [, type, name] = chosen(given);
  const operation = { ...given, operationName: name || undefined };
  const accept = type === 'subscription' ? 'text/event-stream' : 'application/json';
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { accept, 'content-type': 'application/json', ...(token && { Authorization: 'Bearer ' + token }), ...options.headers },
    body: JSON.stringify(operation),
  });
  const isStream = response.headers.get('content-type').startsWith('text/event-stream');
  return isStream ? eventsOf(response) : response.json();
};
YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#console'), {
  title: ${JSON.stringify(siteName)},
  logo: '<img src="/icon.svg" alt="" width="32" height="32">',
  fetcher,
  defaultTabs: ${JSON.stringify(examples.map((query) => ({ query })))},
  shouldPersistHeaders: false,
  onEditQuery() {},
});
`;

/** The texts of the files. GraphiQL has seven megabytes, which are loaded at the first request. */
async function read(name: string, { name: siteName }: Pick<Site, 'name'>): Promise<string> {
  const graphiql = await import('@graphql-yoga/render-graphiql/graphiql');
  const files: Record<string, string> = {
    'graphiql.js': graphiql.js,
    'graphiql.css': graphiql.css,
    'page.css': style,
    'start.js': startOf(siteName),
    'editorWorkerService.js': graphiql.editorWorkerService,
    'json.js': graphiql.jsonWorker,
    'graphql.js': graphiql.graphqlWorker,
  };
  return files[name]!;
}

/** The routes of the page and its files, for /graphql. */
export const graphiql = (site: Pick<Site, 'name'>) =>
  createDeveloperPage({
    path: '/graphql',
    title: documentTitle('GraphiQL', site),
    styles: ['graphiql.css', 'page.css'],
    scripts: ['graphiql.js', 'start.js'],
    workers: ['editorWorkerService.js', 'json.js', 'graphql.js'],
    addsStyles: true,
    read: (name) => read(name, site),
  });
