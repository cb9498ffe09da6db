/** The page shown after a rendering error. The router logs the error to the console. */
import { commonTexts } from '#client/core/commonTexts.ts';
import { Button } from '#client/ui/Button.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PageTitle } from '#client/ui/PageTitle.tsx';
import { Brand } from './header/Brand.tsx';

export function RouteError() {
  return (
    <>
      <header className="border-b border-line">
        <div className="page flex h-16 items-center">
          <Brand />
        </div>
      </header>
      <main className="page grid gap-6 py-12">
        <PageTitle title={commonTexts.unexpected}>{commonTexts.unexpected}</PageTitle>
        <EmptyState text={commonTexts.unexpectedHint}>
          <Button look="primary" onClick={() => location.reload()}>
            {commonTexts.reload}
          </Button>
        </EmptyState>
      </main>
    </>
  );
}
