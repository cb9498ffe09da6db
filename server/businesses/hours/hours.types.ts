/** Opening hours in GraphQL: what clients read, and the inputs. */
import { Field, InputType, ObjectType, registerEnumType } from 'type-graphql';
import { hoursLimits } from '#rules/places/hours.ts';
import { weekdays, weekdayName, type Weekday } from '#rules/places/weekdays.ts';
import { lengthText } from '#rules/limits.ts';

const Weekdays = Object.fromEntries(weekdays.map((day) => [day, day])) as { [D in Weekday]: D };
registerEnumType(Weekdays, {
  name: 'Weekday',
  description: 'A day of the week.',
  valuesConfig: Object.fromEntries(weekdays.map((day) => [day, { description: `${weekdayName(day)}.` }])),
});

const texts = {
  opens: "The local time at which it opens: 'HH:MM' from 00:00 to 23:59.",
  closes: 'The local time at which it closes, up to 24:00. A time that is not after `opens` is that of the next day.',
  day: 'The day.',
  spans: `The spans that begin on the day, at most ${hoursLimits.spans}; none where it is closed.`,
  date: "The date, as '2026-12-24'.",
  name: `The name of the day, ${lengthText(hoursLimits.specialName)}.`,
  special: 'A day whose spans replace those of its weekday.',
};

@ObjectType('OpenSpan', { description: 'A span in which a business is open.' })
@InputType('OpenSpanInput', { description: 'A span in which a business is open.' })
export class OpenSpanFields {
  @Field(() => String, { description: texts.opens })
  opens: string;

  @Field(() => String, { description: texts.closes })
  closes: string;
}

@ObjectType('DayHours', { description: 'The hours of a weekday.' })
@InputType('DayHoursInput', { description: 'The hours of a weekday.' })
export class DayHoursFields {
  @Field(() => Weekdays, { description: texts.day })
  day: Weekday;

  @Field(() => [OpenSpanFields], { description: texts.spans })
  spans: OpenSpanFields[];
}

@ObjectType('SpecialDay', { description: texts.special })
@InputType('SpecialDayInput', { description: texts.special })
export class SpecialDayFields {
  @Field(() => String, { description: texts.date })
  date: string;

  @Field(() => String, { description: texts.name })
  name: string;

  @Field(() => [OpenSpanFields], { description: texts.spans })
  spans: OpenSpanFields[];
}

@ObjectType({ description: 'The opening hours of a business, in local times.' })
export class OpeningHours {
  @Field(() => String, { nullable: true, description: 'The time zone of the times; null if unknown.' })
  timeZone: string | null;

  @Field(() => [DayHoursFields], { description: 'The seven days from Monday on.' })
  week: DayHoursFields[];

  @Field(() => [SpecialDayFields], { description: 'The special days by date.' })
  specialDays: SpecialDayFields[];
}

@InputType({ description: 'Opening hours in local times. They replace the previous ones as a whole.' })
export class OpeningHoursInput {
  @Field(() => [DayHoursFields], { description: 'The days; a day that is not listed is closed.' })
  week: DayHoursFields[];

  @Field(() => [SpecialDayFields], {
    nullable: true,
    description: `The special days, at most ${hoursLimits.specialDays}.`,
  })
  specialDays?: SpecialDayFields[] | null;
}

@ObjectType({ description: 'Whether a business is open, and until when.' })
export class Opening {
  @Field(() => Boolean, { description: 'Whether it is open.' })
  isOpen: boolean;

  @Field(() => Date, { nullable: true, description: 'When it opens or closes next; null if it never does.' })
  changesAt: string | null;

  @Field(() => String, { description: "The current date at the business, as '2026-04-01'." })
  localDate: string;

  @Field(() => String, { nullable: true, description: "The local time of `changesAt`, as '2026-04-01T18:00'." })
  changesAtLocal: string | null;
}
