/** The introduction of the home page: its title and the search field. */
import type { ComponentProps } from 'react';
import { businessTexts } from '../businessTexts.ts';
import { site } from '#client/core/site.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { DirectorySearch } from './search/DirectorySearch.tsx';

export function HomeHero(search: ComponentProps<typeof DirectorySearch>) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4 pt-8 pb-6 md:pt-12">
      <div className="grid gap-3">
        <PageHeading className="text-hero">{businessTexts.homeTitle}</PageHeading>
        <p className="max-w-xl text-lg text-balance text-ink2">{site.tagline}</p>
      </div>
      <DirectorySearch {...search} />
    </div>
  );
}
