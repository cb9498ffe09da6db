/** The texts of the site, which its operator can replace: about, rules and privacy. */
import { commonTexts } from '#client/core/commonTexts.ts';
import { useHead } from '#client/core/head.ts';
import { paths } from '#client/core/paths.ts';
import type { Screen } from '#client/core/screen.ts';
import { SiteTextDocument, useSiteTextQuery, type SiteTextQuery } from '#client/gql/graphql.ts';
import { Loading } from '#client/ui/Loading.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { TryAgain } from '#client/ui/TryAgain.tsx';
import type { Head } from '#rules/page.ts';
import type { SiteTextName, TextNode } from '#rules/site/site.ts';
import { TextContent, textOf } from './TextContent.tsx';

/** @param label the title until the text is loaded */
function siteTextScreen(name: SiteTextName, label: string, canonical: string): Screen {
  const variables = { name };
  const headOf = (data: SiteTextQuery | undefined): Head => {
    const { title = label, content = [] } = data?.siteText ?? {};
    const first = (content as TextNode[]).find((node) => typeof node !== 'string' && node.tag === 'p');
    return { title, description: first && textOf(first), canonical };
  };

  function SiteTextPage() {
    const { data, error, refetch } = useSiteTextQuery({ variables });
    const head = headOf(data);
    useHead(head);
    return (
      <div className="mx-auto grid w-full max-w-2xl gap-3 pt-8 md:pt-12">
        <PageHeading>{head.title}</PageHeading>
        {data ? (
          <TextContent nodes={data.siteText.content as TextNode[]} className="grid gap-3 text-ink2" />
        ) : error ? (
          <TryAgain text={commonTexts.notLoaded} refetch={refetch} />
        ) : (
          <Loading />
        )}
      </div>
    );
  }
  return {
    Component: SiteTextPage,
    head: headOf,
    queries: () => [{ document: SiteTextDocument, variables, isChangedByOthers: true }],
  };
}

export const siteTextScreens = {
  [paths.about]: siteTextScreen('ABOUT', commonTexts.about, paths.about),
  [paths.rules]: siteTextScreen('RULES', commonTexts.rules, paths.rules),
  [paths.privacy]: siteTextScreen('PRIVACY', commonTexts.privacy, paths.privacy),
};
