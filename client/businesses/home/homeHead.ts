/** The head of the home page. */
import { commonTexts } from '#client/core/commonTexts.ts';
import { fixedHead } from '#client/core/head.ts';
import { paths } from '#client/core/paths.ts';
import type { Head } from '#rules/screen.ts';

export const homeHead = (): Head => ({
  ...fixedHead('', paths.home)(),
  jsonLd: { '@type': 'WebSite', name: commonTexts.brand, description: commonTexts.description },
});
