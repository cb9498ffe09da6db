/** The progress bar of an upload, from 0 to 1. */
import { pictureFieldTexts } from './pictureFieldTexts.ts';

export function UploadProgress({ value }: { value: number }) {
  return (
    <label className="grid gap-1 text-sm text-ink2">
      {pictureFieldTexts.uploading}
      <progress value={value} className="h-2 w-full accent-accent" />
    </label>
  );
}
