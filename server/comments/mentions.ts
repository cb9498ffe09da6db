/** Whom a text may mention, for the streams of these users. The function `mentions_of` of the database decides who is mentioned. */
import type { Topic } from '#server/core/context.ts';

const maxNames = 20;

/** The topics of the users whose names stand after @. A name may end before dots and hyphens. */
export function mentionedIn(text: string): Topic[] {
  const names = [...text.matchAll(/@([A-Za-z0-9_.-]{3,})/g)].slice(0, maxNames).map(([, name]) => name!.toLowerCase());
  return [...new Set(names.flatMap((name) => [name, name.replace(/[.-]+$/, '')]))].map((name): Topic => `name:${name}`);
}
