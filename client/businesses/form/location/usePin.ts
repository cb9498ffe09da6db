/** The pin of the business form: where it is, and what moves it. */
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { PlacesDocument } from '#client/gql/documents/places/Places.ts';
import type { Position } from '#rules/places/position.ts';
import type { BusinessFields } from '../businessFields.ts';
import { locationAssistTexts } from './locationAssistTexts.ts';
import { serializePosition, parsePosition } from './pin.ts';
import type { Place } from './PlaceSuggestions.tsx';

/** Where the map shows a pin that no place is known for. */
const anywhere: Position = { latitude: 20, longitude: 0 };

interface Question {
  /** The text for which the form asks whether the pin moves. */
  text: string;
  /** Whether the form was not sent because of it. */
  isHeld: boolean;
}

export function usePin({
  register,
  setValue,
  getValues,
  getFieldState,
  setFocus,
  control,
  formState,
}: UseFormReturn<BusinessFields>) {
  const client = useApolloClient();
  const { isSubmitting, defaultValues = {} } = formState;
  // Responses that arrive later read whether the form is being sent by then: what changes meanwhile would not be sent.
  const isSubmittingRef = useRef(isSubmitting);
  useEffect(() => void (isSubmittingRef.current = isSubmitting), [isSubmitting]);
  register('timeZone');
  const pin = useWatch({ control, name: 'position' });
  // The text for which the pin was put or kept; undefined for that of the stored business.
  const settledText = useRef<string>(undefined);
  // A draft has its pin for its text.
  useEffect(() => {
    if (getFieldState('position').isDirty) settledText.current = getValues('location').trim();
  }, [getFieldState, getValues]);
  const [question, setQuestion] = useState<Question>();
  const [announcement, setAnnouncement] = useState('');
  /** A map without a pin of the business: the first move puts it. */
  const [isMapEmpty, setMapEmpty] = useState(false);
  /** The text whose place is requested for the pin. */
  const [adding, setAdding] = useState<string>();

  const set = (field: 'location' | 'position' | 'timeZone', value: string) =>
    setValue(field, value, { shouldDirty: true, shouldValidate: field === 'location' });
  const settle = () => {
    settledText.current = getValues('location').trim();
    setQuestion(undefined);
  };
  /** The text, if it has changed since the pin was put or kept. */
  const unsettledText = (): string | undefined => {
    const text = getValues('location').trim();
    const isSettled = text === (settledText.current ?? defaultValues.location?.trim());
    return isSettled || text === '' || getValues('position') === '' ? undefined : text;
  };
  /** Puts the pin, or removes it. The stored zone belongs to the stored position, and stays where the form sends no position. */
  const put = (position: Position | null, timeZone = '') => {
    const next = serializePosition(position);
    const isSent = next !== '' && next !== defaultValues.position;
    set('position', next);
    set('timeZone', timeZone || (!isSent && defaultValues.timeZone) || '');
    settle();
  };
  const findPlace = (search: string): Promise<Place | undefined> =>
    client
      .query({ query: PlacesDocument, variables: { search, first: 1 } })
      .then(({ data }) => data?.places?.[0])
      .catch(() => undefined);
  /** Asks before a form whose text names another place is sent, once for each text: one that is sent again keeps the pin. */
  const validate = useEffectEvent(async (): Promise<true | string> => {
    const text = unsettledText();
    if (text !== undefined && !(question?.isHeld && question.text === text)) {
      const place = await findPlace(text);
      if (place && serializePosition(place.position) !== getValues('position')) {
        setQuestion({ text, isHeld: true });
        return locationAssistTexts.question;
      }
    }
    settle();
    return true;
  });
  useEffect(() => void register('position', { validate: () => validate() }), [register]);
  /** Does nothing while the form is being sent. */
  const unlessSubmitting = (act: () => void): void => {
    if (!isSubmittingRef.current) act();
  };
  const answer = (text: string) => {
    settle();
    setAnnouncement(text);
    setFocus('location');
  };

  return {
    /** Where the map shows the pin; null without a map. */
    position: parsePosition(pin) ?? (isMapEmpty ? anywhere : null),
    /** Whether the form has a position to send. */
    hasPosition: pin !== '',
    /** Undefined without a question. */
    question,
    announcement,
    /** Whether the form is being sent: the pin stays. */
    isSubmitting,
    /** Moves the pin. The server finds its time zone: the place that names it may be across a border. */
    refine: (position: Position) => unlessSubmitting(() => put(position)),
    choose: ({ label, position, timeZone }: Place) =>
      unlessSubmitting(() => {
        set('location', label);
        put(position, timeZone);
        setAnnouncement(locationAssistTexts.pinMoved(label));
      }),
    /** Asks whether the pin moves, if the text has changed. */
    check: () => {
      const text = unsettledText();
      if (text !== question?.text) setQuestion(text === undefined ? undefined : { text, isHeld: false });
    },
    move: ({ name, position, timeZone }: Place) =>
      unlessSubmitting(() => {
        put(position, timeZone);
        answer(locationAssistTexts.pinMoved(name));
      }),
    keep: () => answer(''),
    remove: () =>
      unlessSubmitting(() => {
        setMapEmpty(false);
        put(null);
        answer(locationAssistTexts.pinRemoved);
      }),
    isAdding: adding !== undefined,
    /**
     * Puts a pin where the text names a place, else shows a map on which the user puts it. The place of a text that has changed
     * meanwhile, or of a form that is being sent, puts none, and a chosen one stays.
     */
    add: async () => {
      const search = getValues('location').trim();
      setAdding(search);
      const found = await findPlace(search);
      setAdding((current) => (current === search ? undefined : current));
      unlessSubmitting(() => {
        if (getValues('location').trim() !== search || getValues('position') !== '') return;
        if (found) put(found.position, found.timeZone);
        // Not a position of the business, until the user moves it.
        else setMapEmpty(true);
      });
    },
  };
}

export type Pin = ReturnType<typeof usePin>;
