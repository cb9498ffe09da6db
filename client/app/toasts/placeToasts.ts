/** Places the toasts where they cover neither the heading nor an action of the page: below the header at the right, or further down in the upper half. */

const keepClear = 'h1, a[href], button, input, select, textarea, label.button, [role=tab]';
const gap = 8;

/** True if two boxes overlap by more than a quarter of the second one: a large link stays usable, and a heading readable, when a corner is covered. */
function covers(box: DOMRect, other: DOMRect, top: number): boolean {
  const width = Math.min(box.right, other.right) - Math.max(box.left, other.left);
  const height = Math.min(top + box.height, other.bottom) - Math.max(top, other.top);
  return width > 0 && height > 0 && width * height * 4 > other.width * other.height;
}

/** Returns the distances from the window's top that are possible, the preferred one first. */
function candidates(box: DOMRect): number[] {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
  const first = Math.max(0, header) + gap;
  const last = innerHeight / 2 - box.height;
  const steps = Math.max(0, Math.floor((last - first) / gap));
  return Array.from({ length: steps + 1 }, (_, index) => first + index * gap);
}

/**
 * Sets the position of the toasts.
 * @param toasts the fixed element around all toasts
 */
export function placeToasts(toasts: HTMLElement): void {
  const box = toasts.getBoundingClientRect();
  if (box.height === 0) {
    toasts.style.removeProperty('top');
    return;
  }
  const boxes = [...document.querySelectorAll<HTMLElement>(keepClear)]
    .filter((element) => !toasts.contains(element))
    .map((element) => element.getBoundingClientRect())
    // Hidden elements are empty or a pixel wide.
    .filter(({ width, height }) => width > 1 && height > 1);
  const countCovered = (top: number) => boxes.filter((each) => covers(box, each, top)).length;
  // Toasts that are already shown stay where they are if they cover nothing.
  const tops = toasts.style.top && countCovered(box.top) === 0 ? [box.top] : candidates(box);
  const [best] = tops.map((top) => ({ top, covered: countCovered(top) })).sort((a, b) => a.covered - b.covered);
  if (best) toasts.style.top = `${best.top}px`;
}
