/** The introduction of the home page: its title and the search field. */
import { businessTexts } from '../businessTexts.ts';
import { site } from '#client/core/site.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import type { Filters } from '#rules/filters.ts';
import { DirectorySearch } from './search/DirectorySearch.tsx';

interface HomeHeroProps {
  search: string;
  onChoose: (changes: Partial<Filters>) => void;
}

export function HomeHero({ search, onChoose }: HomeHeroProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-4 pt-8 pb-6 md:pt-12">
      <div className="grid gap-3">
        <PageHeading className="text-hero">{businessTexts.homeTitle}</PageHeading>
        <p className="max-w-xl text-lg text-balance text-ink2">{site.tagline}</p>
      </div>
      <DirectorySearch search={search} onChoose={onChoose} />
    </div>
  );
}
