/** What the operator sets about the site: the server's pages contain it. */
import { defaultSite, siteDataId, type Site } from '#rules/site/site.ts';
import { parseJson } from './storage.ts';

const read = (): string => document.getElementById(siteDataId)?.textContent ?? '';

/** The settings of this site. Components read them while they render: the server renders the pages of several sites. */
export const site: Site = { ...defaultSite, ...(import.meta.env?.SSR ? {} : (parseJson(read()) as Partial<Site>)) };
