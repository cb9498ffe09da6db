/** Opening hours in GraphQL: what clients read, and the inputs. */
import { Field, InputType, ObjectType } from 'type-graphql';
import { hoursLimits } from '#rules/places/hours.ts';
import { weekdays, weekdayName, type Weekday } from '#rules/places/weekdays.ts';
import { registerEnum } from '#server/core/graphql/enum.ts';
import { hoursDescriptions } from './hours.descriptions.ts';

const Weekdays = registerEnum(
  'Weekday',
  'A day of the week.',
  Object.fromEntries(weekdays.map((day) => [day, weekdayName(day)])) as Record<Weekday, string>,
);

@ObjectType('OpenSpan', { description: 'A span in which a business is open.' })
@InputType('OpenSpanInput', { description: 'A span in which a business is open.' })
class OpenSpanFields {
  @Field(() => String, { description: hoursDescriptions.opens })
  opens: string;

  @Field(() => String, { description: hoursDescriptions.closes })
  closes: string;
}

@ObjectType('DayHours', { description: 'The hours of a weekday.' })
@InputType('DayHoursInput', { description: 'The hours of a weekday.' })
class DayHoursFields {
  @Field(() => Weekdays, { description: hoursDescriptions.day })
  day: Weekday;

  @Field(() => [OpenSpanFields], { description: hoursDescriptions.spans })
  spans: OpenSpanFields[];
}

@ObjectType('SpecialDay', { description: hoursDescriptions.special })
@InputType('SpecialDayInput', { description: hoursDescriptions.special })
class SpecialDayFields {
  @Field(() => String, { description: hoursDescriptions.date })
  date: string;

  @Field(() => String, { description: hoursDescriptions.name })
  name: string;

  @Field(() => [OpenSpanFields], { description: hoursDescriptions.spans })
  spans: OpenSpanFields[];
}

@ObjectType({ description: 'The opening hours of a business, in local times.' })
export class OpeningHours {
  @Field(() => String, { nullable: true, description: hoursDescriptions.timeZone })
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

  @Field(() => Date, { nullable: true, description: hoursDescriptions.changesAt })
  changesAt: string | null;

  @Field(() => String, { description: "The current date at the business, as '2026-04-01'." })
  localDate: string;

  @Field(() => String, { nullable: true, description: "The local time of `changesAt`, as '2026-04-01T18:00'." })
  changesAtLocal: string | null;
}
