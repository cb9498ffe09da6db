/** Where the caret of a text field is. */

// What decides where lines break and how high they are.
const copied = [
  ...['boxSizing', 'direction', 'fontFamily', 'fontSize', 'fontStyle', 'fontWeight', 'letterSpacing', 'lineHeight'],
  ...[
    'paddingTop',
    'paddingRight',
    'paddingBottom',
    'paddingLeft',
    'tabSize',
    'textAlign',
    'textIndent',
    'wordSpacing',
  ],
  ...['borderTopWidth', 'borderRightWidth', 'borderBottomWidth', 'borderLeftWidth', 'borderStyle', 'textTransform'],
] as const;

/**
 * Returns the place below a character of a text field, in pixels from the upper left corner of the field. Browsers have no API for it: a
 * hidden copy of the field does.
 * @param at the index of the character
 */
export function caretCoordinates(area: HTMLTextAreaElement, at: number): { left: number; top: number } {
  const copy = document.createElement('div');
  const styles = getComputedStyle(area);
  for (const name of copied) copy.style.setProperty(kebab(name), styles.getPropertyValue(kebab(name)));
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
    width: `${area.offsetWidth}px`,
  });
  const mark = document.createElement('span');
  // The rest of the word decides where its line breaks.
  mark.textContent = /^\S*/.exec(area.value.slice(at))![0] || '.';
  copy.append(area.value.slice(0, at), mark);
  document.body.append(copy);
  const { offsetLeft, offsetTop, offsetHeight } = mark;
  copy.remove();
  return { left: offsetLeft, top: Math.min(offsetTop + offsetHeight - area.scrollTop, area.offsetHeight) };
}

const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
