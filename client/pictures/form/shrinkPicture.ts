/** Scales large photographs down before the upload. */
const maxSide = 2000;
const maxUnchangedBytes = 700_000;

/** Returns a picture within the maximum size. Files that the browser cannot decode stay unchanged; the server validates them. */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size <= maxUnchangedBytes || file.type === 'image/gif') return file;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return file;
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  // Safari cannot write WebP: it would write a photograph as a PNG, which is larger.
  const type = file.type === 'image/jpeg' ? file.type : 'image/webp';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85));
  return blob && blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file;
}
