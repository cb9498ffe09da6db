/** The saved businesses in a tab of the profile. */
import { userTexts } from '../userTexts.ts';
import { SavedBusinesses } from './SavedBusinesses.tsx';
import { useSavedBusinesses } from './useSavedBusinesses.ts';

export function SavedTab() {
  const saved = useSavedBusinesses({}, userTexts.userDataFailed);
  return <SavedBusinesses saved={saved} viewText={userTexts.view} />;
}
