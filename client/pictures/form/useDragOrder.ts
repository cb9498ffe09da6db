/** Puts the items of a vertical list in order by dragging their handles, with the mouse or a finger. */
import { useEffectEvent, useLayoutEffect, useRef, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';

/**
 * Returns the handler of `pointerdown` of a handle. While it is dragged, its item moves to the place of the pointer.
 * @param list whose children are the items, in their order
 * @param onMove receives the indexes of the item and of its new place
 */
export function useDragOrder(
  list: RefObject<HTMLOListElement | null>,
  items: { key: string }[],
  onMove: (from: number, to: number) => void,
): (event: ReactPointerEvent, key: string) => void {
  const dragged = useRef<string | undefined>(undefined);
  const moveTo = useEffectEvent((y: number) => {
    const from = items.findIndex(({ key }) => key === dragged.current);
    if (from < 0) return;
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    // A row gives way when the pointer is past its middle. Rows differ in height, so a swap must bring the pointer into the row.
    const to = rows.findIndex(({ top, bottom }, at) =>
      at < from ? y < Math.min((top + bottom) / 2, top + rows[from]!.height) : y < bottom,
    );
    const target = to < 0 ? rows.length - 1 : to;
    const reaches = target <= from || y > rows[target]!.bottom - rows[from]!.height;
    if (target !== from && reaches) onMove(from, target);
  });

  // The row moves in the document, which would end a capture of the pointer by its handle.
  useLayoutEffect(() => {
    const move = ({ clientY, buttons }: PointerEvent) => {
      if (dragged.current === undefined) return;
      if (buttons === 0) dragged.current = undefined;
      else moveTo(clientY);
    };
    const end = () => (dragged.current = undefined);
    const listeners = { pointermove: move, pointerup: end, pointercancel: end };
    for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener as EventListener);
    };
  }, []);

  return ({ button }, key) => {
    if (button === 0) dragged.current = key;
  };
}
