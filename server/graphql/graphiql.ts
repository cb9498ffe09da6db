/** GraphiQL at /graphql for browsers, served by this site alone. GraphQL requests do not reach this router. */
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

// GraphiQL moves a tab while it is being clicked, so that the click misses it.
const style = `html, body, #graphiql { height: 100%; margin: 0 }
.graphiql-container .graphiql-tab { transform: none !important }
`;

// Requests use the session of the site in this browser, unless the Headers tab sets another token.
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

/** The files of GraphiQL by path; seven megabytes, loaded at the first request. */
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

/** The routes of GraphiQL: the page at /graphql and its files below. */
export function graphiql(): Router {
  const router = Router();
  // The editor adds style elements. Scripts come from files only.
  const policy = consolePolicy("'unsafe-inline'");
  router.get('/graphql', policy, (_request, response) => {
    // The same address answers with JSON, by the `Accept` header.
    response.vary('Accept').set('Cache-Control', 'no-cache').type('html').send(page);
  });
  router.use('/graphql', async (request, response, next) => {
    const byPath = await files();
    const file = Object.hasOwn(byPath, request.path) ? byPath[request.path] : undefined;
    if (request.method !== 'GET' || !file) return next();
    response.type(file.type).set('Cache-Control', 'public, max-age=3600').send(file.body);
  });
  return router;
}
