/** The form's part for opening hours: days, spans, copies, special days and the time zone. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { emptyFields, type BusinessFields } from '#client/businesses/form/businessFields.ts';
import { EditBusinessPage } from '#client/businesses/form/EditBusinessPage.tsx';
import { HoursEditor } from '#client/businesses/hours/editor/HoursEditor.tsx';
import { HoursSection } from '#client/businesses/hours/editor/HoursSection.tsx';
import { SpecialDayFields } from '#client/businesses/hours/editor/SpecialDayFields.tsx';
import { patterns } from '#client/core/paths.ts';
import { hoursLimits, type SpecialDay } from '#rules/places/hours.ts';
import { weekdays } from '#rules/places/weekdays.ts';
import { adaAsOwner, bakery, ignoreSkeletons } from '../sampleData.ts';
import { ada, renderApp } from '../renderApp.tsx';

beforeEach(() => sessionStorage.clear());

const span = (opens: string, closes: string) => ({ __typename: 'OpenSpan', opens, closes });
const hours = {
  __typename: 'OpeningHours',
  timeZone: 'Europe/Lisbon',
  week: weekdays.map((day) => ({
    __typename: 'DayHours',
    day,
    spans: day === 'MONDAY' ? [span('09:00', '12:00')] : [],
  })),
  specialDays: [],
};
const own = (differences: object = {}) => bakery({ owner: adaAsOwner, ...differences });
const edit = (business: object) =>
  renderApp(<EditBusinessPage />, {
    as: ada,
    pattern: patterns.editBusiness,
    url: '/edit-business/bakery',
    responses: { EditBusinessPage: { business }, UpdateBusiness: { updateBusiness: business } },
  });
const group = (name: string) => within(screen.getByRole('group', { name }));

describe('The editor of opening hours', () => {
  it('starts closed, adds a usual week in the zone of the browser, and sends it', async () => {
    const { user, requests } = edit(own());
    await user.click(await screen.findByText('Opening hours', ignoreSkeletons));
    await user.click(await screen.findByRole('button', { name: 'Add opening hours' }));
    expect(screen.getByLabelText('Time zone')).toHaveValue(Intl.DateTimeFormat().resolvedOptions().timeZone);
    await user.click(screen.getByRole('button', { name: 'Update Business' }));
    await waitFor(() => expect(requests.at(-1)?.variables.input).toMatchObject({ hours: { specialDays: [] } }));
    const { input } = requests.at(-1)!.variables as { input: { hours: { week: { day: string; spans: object[] }[] } } };
    expect(input.hours.week.map(({ spans }) => spans.length)).toEqual([1, 1, 1, 1, 1, 0, 0]);
  });

  const renderWithPin = () => {
    const user = userEvent.setup();
    function Section() {
      const form = useForm<BusinessFields>({ values: emptyFields });
      const put = (position: string) => form.setValue('position', position, { shouldDirty: true });
      return (
        <>
          <button onClick={() => put('35.68,139.69')}>Put the pin</button>
          <button onClick={() => put('')}>Remove the pin</button>
          <HoursSection form={form} />
        </>
      );
    }
    return { user, ...render(<Section />) };
  };

  it('leaves the zone to that of a pin that was just put somewhere, and says so', async () => {
    const { user } = renderWithPin();
    await user.click(screen.getByText('Put the pin'));
    await user.click(screen.getByText('Opening hours'));
    await user.click(await screen.findByText('Add opening hours'));
    const zone = screen.getByLabelText('Time zone');
    expect(zone).toHaveDisplayValue('That of the pin');
    await user.selectOptions(zone, 'Asia/Tokyo');
    expect(zone).toHaveValue('Asia/Tokyo');
  });

  it('takes the zone of the browser when the pin is removed whose zone is not known', async () => {
    const { user } = renderWithPin();
    await user.click(screen.getByText('Put the pin'));
    await user.click(screen.getByText('Opening hours'));
    await user.click(await screen.findByText('Add opening hours'));
    await user.click(screen.getByText('Remove the pin'));
    expect(screen.getByLabelText('Time zone')).toHaveValue(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it('copies a day to another one and to all, and tells so', async () => {
    const { user, requests } = edit(own({ hours, timeZone: 'Europe/Lisbon' }));
    await user.click(await screen.findByText('Opening hours', ignoreSkeletons));
    await screen.findByRole('group', { name: 'Hours of Monday' });
    await user.click(group('Hours of Monday').getByRole('button', { name: /^Add a span/ }));
    await user.click(group('Hours of Monday').getByRole('button', { name: /^Copy/ }));
    expect(screen.getByText('Monday is copied. Paste it on other days.')).toBeVisible();
    await user.click(group('Hours of Sunday').getByRole('button', { name: /^Paste/ }));
    expect(screen.getAllByLabelText('Sunday: Closes').map((input) => (input as HTMLInputElement).value)).toEqual([
      '12:00',
      '16:00',
    ]);
    await user.click(group('Hours of Monday').getByRole('button', { name: /^Paste to all/ }));
    await user.click(screen.getByRole('button', { name: 'Update Business' }));
    await waitFor(() => expect(requests.at(-1)?.variables.input).toHaveProperty('hours'));
    const { input } = requests.at(-1)!.variables as { input: { hours: { week: object[] } } };
    expect(input.hours.week).toEqual(
      weekdays.map((day) => ({
        day,
        spans: [
          { opens: '09:00', closes: '12:00' },
          { opens: '13:00', closes: '16:00' },
        ],
      })),
    );
    expect(input).not.toHaveProperty('timeZone');
  });

  it('names the days that are wrong, and sends nothing', async () => {
    const { user, requests } = edit(own({ hours, timeZone: 'Europe/Lisbon' }));
    await user.click(await screen.findByText('Opening hours', ignoreSkeletons));
    await user.click(await screen.findByRole('button', { name: 'Add a special day' }));
    await user.click(screen.getByRole('button', { name: 'Update Business' }));
    expect(await screen.findByText('Please check the opening hours')).toBeVisible();
    expect(screen.getByText('Date must be a day, as 2026-12-24')).toBeVisible();
    expect(requests).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Remove Special day 1' }));
    await user.selectOptions(screen.getByLabelText('Monday: open or closed'), 'Open 24 hours');
    await user.click(screen.getByRole('button', { name: 'Update Business' }));
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]!.variables.input).toMatchObject({
      hours: { week: expect.arrayContaining([{ day: 'MONDAY', spans: [{ opens: '00:00', closes: '24:00' }] }]) },
    });
  });

  it('opens again for its errors after the user has closed it', async () => {
    const { user } = edit(own({ hours, timeZone: 'Europe/Lisbon' }));
    const title = await screen.findByText('Opening hours', ignoreSkeletons);
    await user.click(title);
    await user.click(await screen.findByRole('button', { name: 'Add a special day' }));
    const submit = () => user.click(screen.getByRole('button', { name: 'Update Business' }));
    await submit();
    expect(await screen.findByText('Date must be a day, as 2026-12-24')).toBeVisible();
    await user.click(title);
    expect(screen.getByText('Date must be a day, as 2026-12-24')).not.toBeVisible();
    await submit();
    await waitFor(() => expect(screen.getByText('Date must be a day, as 2026-12-24')).toBeVisible());
    expect(screen.getByLabelText('Date')).toHaveFocus();
  });

  it('attaches each error of a special day to the field that it is about, and gives the first the focus', async () => {
    const { user } = edit(own({ hours, timeZone: 'Europe/Lisbon' }));
    await user.click(await screen.findByText('Opening hours', ignoreSkeletons));
    await user.click(await screen.findByRole('button', { name: 'Add a special day' }));
    await user.selectOptions(screen.getByLabelText('Special day 1: open or closed'), 'Open');
    await user.click(screen.getByRole('button', { name: 'Update Business' }));
    const date = screen.getByLabelText('Date');
    await waitFor(() => expect(date).toHaveFocus());
    expect(date).toBeInvalid();
    expect(date).toHaveAccessibleDescription('Date must be a day, as 2026-12-24');
    fireEvent.change(date, { target: { value: '2026-12-24' } });
    const name = screen.getByLabelText('Name');
    await waitFor(() => expect(name).toHaveAccessibleDescription('Name is required'));
    expect(name).toBeInvalid();
    expect(date).toBeValid();
    expect(screen.getByLabelText('Special day 1: Opens')).toBeValid();
  });

  it('shows the time zone of a place that is chosen while it is open, also one that the browser does not list', () => {
    const nothing = () => undefined;
    const editorIn = (timeZone: string) => (
      <HoursEditor
        value={JSON.stringify(hours)}
        onChange={nothing}
        timeZone={timeZone}
        onTimeZone={nothing}
        isInvalid={false}
      />
    );
    const { rerender } = render(editorIn('Europe/Lisbon'));
    rerender(editorIn('America/Nowhere'));
    expect(screen.getByLabelText('Time zone')).toHaveValue('America/Nowhere');
  });

  it('moves the focus to the last span that is possible, with which the button disappears', async () => {
    const { user } = edit(own({ hours, timeZone: 'Europe/Lisbon' }));
    await user.click(await screen.findByText('Opening hours', ignoreSkeletons));
    await screen.findByRole('group', { name: 'Hours of Monday' });
    const add = group('Hours of Monday').getByRole('button', { name: /^Add a span/ });
    act(() => add.focus());
    await user.keyboard('{Enter}{Enter}');
    expect(add).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(add).not.toBeInTheDocument();
    expect(screen.getAllByLabelText('Monday: Opens')[3]).toHaveFocus();
  });

  it('moves the focus to the last special day that is possible, with which the button disappears', () => {
    const almostAll = Array.from({ length: hoursLimits.specialDays - 1 }, () => ({ date: '', name: '', spans: [] }));
    function Days() {
      const [days, setDays] = useState<SpecialDay[]>(almostAll);
      return <SpecialDayFields days={days} errors={[]} onChange={setDays} />;
    }
    render(<Days />);
    const add = screen.getByText('Add a special day');
    fireEvent.click(add);
    expect(add).not.toBeInTheDocument();
    // A query for labels takes seconds with so many.
    const { activeElement } = document;
    expect(activeElement).toHaveAttribute('type', 'date');
    expect(activeElement!.closest('[role="group"]')).toHaveAttribute('aria-label', 'Special day 60');
  });

  it('removes the hours', async () => {
    const { user, requests } = edit(own({ hours, timeZone: 'Europe/Lisbon' }));
    await user.click(await screen.findByText('Opening hours', ignoreSkeletons));
    await user.click(await screen.findByRole('button', { name: 'Remove opening hours' }));
    await user.click(screen.getByRole('button', { name: 'Update Business' }));
    await waitFor(() => expect(requests.at(-1)?.variables.input).toMatchObject({ hours: null }));
  });
});
