/** The web app manifest, with the site's name and tagline. */
import type { RequestHandler } from 'express';
import { readFileSync } from 'node:fs';
import type { Site } from '#rules/site/site.ts';

/** @param path the built manifest */
export function webManifest(path: string, { name, tagline }: Site): RequestHandler {
  const built = JSON.parse(readFileSync(path, 'utf8')) as object;
  const manifest = JSON.stringify({ ...built, name, short_name: name, description: tagline });
  return (_request, response) =>
    void response.type('application/manifest+json').set('Cache-Control', 'public, max-age=3600').send(manifest);
}
