/** Texts of the table of opening hours. */
export const hoursTexts = {
  title: 'Opening hours',
  today: 'today',
  closed: 'Closed',
  allDay: 'Open 24 hours',
  specialDays: 'Special days',
  timeZone: (zone: string) => `Times in the time zone ${zone}`,
};
