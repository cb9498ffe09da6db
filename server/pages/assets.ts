/** The scripts of the built client: compressed with Brotli if the browser accepts it, and preloaded per screen. */
import express, { Router } from 'express';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compressStream } from '#server/http/bodies/compress-stream.ts';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

/** Serves the files under /assets. Their names contain a hash of their content, so that caches may keep them forever. */
export function assets(folder: string): Router {
  const router = Router();
  const names = new Set(existsSync(folder) ? readdirSync(folder) : []);
  router.get('/:name', (request, response, next) => {
    const compressed = `${request.params.name}.br`;
    response.vary('Accept-Encoding');
    if (request.acceptsEncodings('br') && names.has(compressed)) {
      response.type(request.params.name).set('Content-Encoding', 'br');
      request.url = `/${compressed}`;
    }
    next();
  });
  router.use(compressStream, express.static(folder, { immutable: true, maxAge: '1y', index: false, redirect: false }));
  return router;
}

/**
 * Reads the manifest of the build.
 * @param folder the built client
 * @returns a function that returns the tags which preload the chunks of these modules
 */
export function createModulePreloadTags(folder: string): (modules: string[]) => string {
  const path = join(folder, '.vite', 'manifest.json');
  const chunks = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, Chunk>) : {};

  function chunksOf(name: string, found = new Set<string>()): Set<string> {
    const chunk = chunks[name];
    if (!chunk || chunk.isEntry || found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const each of chunk.imports ?? []) chunksOf(each, found);
    return found;
  }
  return (modules) =>
    [...new Set(modules.flatMap((name) => [...chunksOf(name)]))]
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`)
      .join('');
}
