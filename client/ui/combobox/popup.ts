/** The list below a field with suggestions while it is open, as the ARIA attributes of the field report it. */
export interface Popup {
  /** The id of the option that the arrow keys have reached. */
  activeId: string | undefined;
}
