/** A segmented control: a choice of few, as toggle buttons in one frame. */
interface SegmentsProps<Value> {
  label: string;
  /** The values with their texts. */
  choices: readonly (readonly [value: Value, text: string])[];
  chosen: Value;
  onChoose: (value: Value, button: HTMLButtonElement) => void;
}

export function Segments<Value extends string | undefined>({ label, choices, chosen, onChoose }: SegmentsProps<Value>) {
  return (
    <div role="group" aria-label={label} className="segments">
      {choices.map(([value, text]) => (
        <button
          key={text}
          type="button"
          aria-pressed={value === chosen}
          onClick={({ currentTarget }) => onChoose(value, currentTarget)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
