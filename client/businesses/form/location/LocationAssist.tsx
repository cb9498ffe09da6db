/** What the location of a business has besides its text: suggestions below the field, and the pin. */
import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Popup } from '#client/ui/combobox/popup.ts';
import type { BusinessFields } from '../businessFields.ts';
import { PinField } from './PinField.tsx';
import { PlaceSuggestions } from './PlaceSuggestions.tsx';
import { useComboboxRole } from './useComboboxRole.ts';
import { usePin } from './usePin.ts';

interface LocationAssistProps {
  form: UseFormReturn<BusinessFields>;
  input: RefObject<HTMLInputElement | null>;
}

export function LocationAssist({ form, input }: LocationAssistProps) {
  const pin = usePin(form);
  const [popup, setPopup] = useState<Popup>();
  const listId = useId();
  useComboboxRole(input, listId, popup);
  // This code loads with the form, before an input method composes text.
  const wasComposing = useRef(false);
  const onLeave = useEffectEvent(pin.check);
  useEffect(() => {
    const field = input.current;
    const leave = () => onLeave();
    field?.addEventListener('focusout', leave);
    return () => field?.removeEventListener('focusout', leave);
  }, [input]);
  return (
    <>
      <div className="relative">
        <PlaceSuggestions
          id={listId}
          input={input}
          wasComposing={wasComposing}
          onPopup={setPopup}
          onChoose={pin.choose}
        />
      </div>
      <PinField pin={pin} />
    </>
  );
}
