/** The page shown after a rendering error. The router logs the error to the console. */
import { commonTexts } from '#client/core/commonTexts.ts';
import { useHead } from '#client/core/head.ts';
import { Button } from '#client/ui/Button.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { Brand } from './header/Brand.tsx';

export function RouteError() {
  useHead({ title: commonTexts.unexpected });
  return (
    <>
      <header className="border-b border-line">
        <div className="page flex h-16 items-center">
          <Brand />
        </div>
      </header>
      <main className="page grid gap-6 py-12">
        <PageHeading>{commonTexts.unexpected}</PageHeading>
        <EmptyState text={commonTexts.unexpectedHint}>
          <Button variant="primary" onClick={() => location.reload()}>
            {commonTexts.reload}
          </Button>
        </EmptyState>
      </main>
    </>
  );
}
