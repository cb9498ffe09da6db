/** The home page in the route table. */
import { commonTexts } from '#client/core/commonTexts.ts';
import { fixedHead } from '#client/core/head.ts';
import { paths } from '#client/core/paths.ts';
import type { ScreenCode } from '#client/core/screenCode.ts';
import { HomePageDocument } from '#client/gql/graphql.ts';
import { parseFilters, variablesFor } from '#rules/filters.ts';
import { HomePage } from './HomePage.tsx';

export const homeScreen: ScreenCode = {
  Component: HomePage,
  head: () => ({
    ...fixedHead('', paths.home)(),
    jsonLd: { '@type': 'WebSite', name: commonTexts.brand, description: commonTexts.description },
  }),
  queries: (_params, search) => [{ document: HomePageDocument, variables: variablesFor(parseFilters(search)) }],
};
