/** The progress bar of an upload, from 0 to 1. */
import { pictureFormTexts } from './pictureFormTexts.ts';

export function UploadProgress({ value }: { value: number }) {
  return (
    <label className="grid gap-1 text-sm text-ink2">
      {pictureFormTexts.uploading}
      <progress value={value} className="h-2 w-full accent-accent" />
    </label>
  );
}
