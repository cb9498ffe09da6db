/** Opens whole pictures in a dialog, whose code loads lazily. Without the script a press opens the file. */
import { useRef, useState, type MouseEvent } from 'react';
import { lazyCode } from '#client/core/lazyCode.ts';
import { Lazy, onIntent } from '#client/ui/Lazy.tsx';
import { withApiOrigin } from '#client/ui/Picture.tsx';
import type { SlidePicture } from './PictureSlide.tsx';

const code = lazyCode(async () => (await import('./PictureDialog.tsx')).PictureDialog);

/**
 * Returns the dialog, and the attributes of the link to each picture.
 * @param name what the pictures show
 */
export function usePictureDialog(pictures: SlidePicture[], name: string) {
  const [opened, setOpened] = useState<number>();
  const link = useRef<HTMLElement>(null);
  const close = () => {
    setOpened(undefined);
    link.current?.focus();
  };
  return {
    dialog: opened !== undefined && (
      <Lazy code={code} onLoadError={close}>
        {(PictureDialog) => <PictureDialog pictures={pictures} start={opened} name={name} onClose={close} />}
      </Lazy>
    ),
    linkTo: (index: number) => ({
      href: withApiOrigin(pictures[index]!.url),
      'aria-haspopup': 'dialog' as const,
      ...onIntent(code),
      onClick: (event: MouseEvent<HTMLElement>) => {
        // With these keys browsers open the file in a tab or a window, or save it.
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        link.current = event.currentTarget;
        setOpened(index);
      },
    }),
  };
}
