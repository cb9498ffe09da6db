/** What people see when a screen breaks. What broke is in the console, where the router puts it. */
import { commonTexts } from '#client/core/texts/common.ts';
import { Button } from '#client/ui/Button.tsx';
import { PageTitle } from '#client/ui/PageTitle.tsx';

export function RouteError() {
  return (
    <main className="page grid justify-items-start gap-4 py-12">
      <PageTitle title={commonTexts.unexpected}>{commonTexts.unexpected}</PageTitle>
      <p className="text-ink2">{commonTexts.unexpectedHint}</p>
      <Button look="primary" onClick={() => location.reload()}>
        {commonTexts.reload}
      </Button>
    </main>
  );
}
