/** The built site's scripts and styles: sent packed where the browser can unpack them, named early where a screen needs them. */
import express, { Router } from 'express';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

/** Serves the files under /assets. Their names carry a hash of their content, so they may be kept for ever. */
export function assets(folder: string): Router {
  const router = Router();
  const names = new Set(existsSync(folder) ? readdirSync(folder) : []);
  router.get('/:name', (request, response, next) => {
    const packed = `${request.params.name}.br`;
    response.vary('Accept-Encoding');
    if (request.acceptsEncodings('br') && names.has(packed)) {
      response.type(extname(request.params.name)).set('Content-Encoding', 'br');
      request.url = `/${packed}`;
    }
    next();
  });
  router.use(express.static(folder, { immutable: true, maxAge: '1y', index: false }));
  return router;
}

/**
 * Reads which file holds which screen.
 * @param folder the built site
 * @returns a function that gives the tags which make a browser fetch a screen's code together with the entry
 */
export function codeTags(folder: string): (modules: string[]) => string {
  const path = join(folder, '.vite', 'manifest.json');
  const chunks = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>) : {};

  function needed(name: string, found = new Set<string>()): Set<string> {
    const chunk = chunks[name];
    if (!chunk || chunk.isEntry || found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const each of chunk.imports ?? []) needed(each, found);
    return found;
  }
  return (modules) =>
    [...new Set(modules.flatMap((name) => [...needed(name)]))]
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`)
      .join('');
}
