/** The field where users drop or choose a picture, preview it, replace it and remove it. */
import ImageUp from 'lucide-react/icons/image-up';
import { useId, useState, type DragEvent } from 'react';
import { businessFormTexts } from './businessFormTexts.ts';
import { Button } from '#client/ui/Button.tsx';
import { hasPictureSignature, pictureErrorOf, pictureMessages, pictureTypes } from '#rules/pictures.ts';
import { PicturePreview } from './PicturePreview.tsx';
import { shrinkPicture } from './shrinkPicture.ts';

/** Returns an error for a file that has an image type but no image signature, else undefined. */
async function contentError(file: File): Promise<string | undefined> {
  // A file that cannot be read cannot be sent either.
  const start = await file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => new ArrayBuffer());
  return hasPictureSignature(new Uint8Array(start)) ? undefined : pictureMessages.notAnImage;
}

interface ImageFieldProps {
  /** The URL of the current picture: the chosen one or the stored one. */
  preview: string | undefined;
  /** The part of it that cards show. */
  position: number;
  error: string | undefined;
  /** Receives a valid picture, or the error of an invalid file. */
  onChoose: (image: File | undefined, error: string | undefined) => void;
  onMove: (position: number) => void;
  onRemove: () => void;
}

export function ImageField({ preview, position, error, onChoose, onMove, onRemove }: ImageFieldProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    // The size limit applies after scaling down, so camera photographs are accepted.
    const typeError = pictureErrorOf({ type: file.type, size: 0 });
    if (typeError) return onChoose(undefined, typeError);
    const image = await shrinkPicture(file);
    const rejection = pictureErrorOf(image) ?? (await contentError(image));
    onChoose(rejection ? undefined : image, rejection);
  };

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void choose(event.dataTransfer.files[0]);
  };

  return (
    <div className="grid gap-1">
      <span className="text-sm font-semibold">{businessFormTexts.image}</span>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`grid justify-items-start gap-3 rounded-card border-2 border-dashed p-4 ${isOver ? 'border-accent bg-accent-soft' : 'border-edge'}`}
      >
        {preview && <PicturePreview key={preview} address={preview} position={position} onMove={onMove} />}
        <div className="flex flex-wrap gap-2">
          <input
            id={id}
            type="file"
            accept={pictureTypes.join(',')}
            aria-describedby={`${id}note`}
            className="peer sr-only"
            onChange={({ target }) => {
              void choose(target.files?.[0]);
              // Clearing the value lets users choose the same file again after they removed it.
              target.value = '';
            }}
          />
          <label
            htmlFor={id}
            className="button cursor-pointer flex-wrap peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus"
          >
            <ImageUp aria-hidden className="size-5" />
            {preview ? businessFormTexts.replaceImage : businessFormTexts.chooseImage}
          </label>
          {preview && <Button onClick={onRemove}>{businessFormTexts.removeImage}</Button>}
        </div>
        <div id={`${id}note`} className="text-sm text-ink3">
          {error && (
            <p role="alert" className="font-medium text-danger">
              {error}
            </p>
          )}
          <p>{businessFormTexts.imageHint}</p>
        </div>
      </div>
    </div>
  );
}
