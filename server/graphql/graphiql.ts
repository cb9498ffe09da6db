/** GraphiQL at /graphql for browsers, from our own files alone. GraphQL itself is answered before this. */
import { Router } from 'express';
import { consolePolicy } from '#server/http/console-policy.ts';
import { examples } from './graphiql-examples.ts';

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>GraphiQL · Main Street</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/graphql/graphiql.css">
<link rel="stylesheet" href="/graphql/page.css">
</head>
<body>
<main id="graphiql"></main>
<script src="/graphql/graphiql.js"></script>
<script src="/graphql/start.js"></script>
</body>
</html>
`;

// GraphiQL animates its tabs and hides that until one is pressed, which then slides away from under the pointer.
const style = `html, body, #graphiql { height: 100%; margin: 0 }
.graphiql-container .graphiql-tab { transform: none !important }
`;

// A person who is signed in to the site asks as themselves, unless the Headers tab says otherwise.
const start = `self.MonacoEnvironment = { globalAPI: false, getWorkerUrl: (_module, label) => '/graphql/workers/' + label + '.js' };
const fetcher = async (operation, { headers } = {}) => {
  const token = localStorage.getItem('token');
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { Authorization: 'Bearer ' + token }), ...headers },
    body: JSON.stringify(operation),
  });
  return response.json();
};
YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#graphiql'), {
  title: 'Main Street',
  logo: '<img src="/icon.svg" alt="" width="32" height="32">',
  fetcher,
  defaultTabs: ${JSON.stringify(examples)},
  shouldPersistHeaders: false,
  onEditQuery() {},
});
`;

/** The files of GraphiQL by their address; seven megabytes that are read only when somebody opens it. */
async function files(): Promise<Record<string, { type: 'js' | 'css'; body: string }>> {
  const graphiql = await import('@graphql-yoga/render-graphiql/graphiql');
  return {
    '/graphiql.js': { type: 'js', body: graphiql.js },
    '/graphiql.css': { type: 'css', body: graphiql.css },
    '/page.css': { type: 'css', body: style },
    '/start.js': { type: 'js', body: start },
    '/workers/editorWorkerService.js': { type: 'js', body: graphiql.editorWorkerService },
    '/workers/json.js': { type: 'js', body: graphiql.jsonWorker },
    '/workers/graphql.js': { type: 'js', body: graphiql.graphqlWorker },
  };
}

/** The page at /graphql and its files below it. */
export function graphiql(): Router {
  const router = Router();
  // Its editor writes style elements while one types. Scripts stay strict.
  const policy = consolePolicy("'unsafe-inline'");
  router.get('/graphql', policy, (_request, response) => {
    // Programs get JSON at the same address, by their `Accept`.
    response.vary('Accept').set('Cache-Control', 'no-cache').type('html').send(page);
  });
  router.use('/graphql', async (request, response, next) => {
    const all = await files();
    const file = Object.hasOwn(all, request.path) ? all[request.path] : undefined;
    if (request.method !== 'GET' || !file) return next();
    response.type(file.type).set('Cache-Control', 'public, max-age=3600').send(file.body);
  });
  return router;
}
