/** The page of the saved businesses. */
import { businessTexts } from '#client/businesses/businessTexts.ts';
import { userTexts } from '../userTexts.ts';
import { PageTitle } from '#client/ui/PageTitle.tsx';
import { SavedBusinesses } from './SavedBusinesses.tsx';

export function SavedPage() {
  return (
    <div className="grid gap-6 pt-8 md:pt-12">
      <PageTitle title={userTexts.savedTitle}>{userTexts.savedTitle}</PageTitle>
      <SavedBusinesses viewText={businessTexts.viewDetails} failedText={userTexts.savedFailed} />
    </div>
  );
}
