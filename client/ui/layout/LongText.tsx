/** A text with its line breaks. A long one shows its first lines, and a button for the others. */
import { useState } from 'react';

interface LongTextProps {
  children: string;
  /** What the button is about, for screen readers. */
  name: string;
}

const longTextTexts = { showAll: 'Show all', showLess: 'Show less' };

/** The lines that show at first are twelve (`.first-lines`): no button is for the sake of one or two more. */
const maxLines = 15;
/** So many characters fit into a line of a wide window. */
const lineLength = 90;

const numLines = (text: string): number =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / lineLength)), 0);

export function LongText({ children: text, name }: LongTextProps) {
  const [isOpen, setOpen] = useState(false);
  if (numLines(text) <= maxLines) return <p className="whitespace-pre-line">{text}</p>;
  return (
    <div className="grid justify-items-start gap-1">
      <p className={`whitespace-pre-line ${isOpen ? '' : 'first-lines'}`}>{text}</p>
      <button type="button" className="link py-2 text-sm" onClick={() => setOpen(!isOpen)}>
        {isOpen ? longTextTexts.showLess : longTextTexts.showAll}
        <span className="sr-only"> {name}</span>
      </button>
    </div>
  );
}
