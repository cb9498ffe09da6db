/** Whether what has just loaded may take the focus. Users who have moved it meanwhile keep it, and what they type with it. */

/** @param pressed contains the control that the user has pressed */
export function mayTakeFocus(pressed?: Element | null): boolean {
  const { activeElement } = document;
  // Code alone focuses headings and other elements with a negative tabindex, as after a navigation.
  return !activeElement || activeElement.matches('body, [tabindex="-1"]') || pressed?.contains(activeElement) === true;
}
