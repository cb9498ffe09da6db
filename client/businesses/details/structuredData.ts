/** A business as schema.org describes it, for search engines. */
import type { Unmasked } from '@apollo/client/masking';
import type { BusinessPageQuery } from '#client/gql/graphql.ts';
import type { OpenSpan } from '#rules/places/hours.ts';

/** What a search engine reads beside the facts of a card. */
export type StructuredFacts = Pick<
  Unmasked<NonNullable<BusinessPageQuery['business']>>,
  'position' | 'hours' | 'pictures' | 'phone' | 'website' | 'socialLinks'
>;

type Hours = NonNullable<StructuredFacts['hours']>;

// Search engines read 23:59 as the end of a day. A time before `opens` is one of the next day, here as there.
const timesOf = ({ opens, closes }: OpenSpan) => ({ opens, closes: closes === '24:00' ? '23:59' : closes });

const specification = (fields: object) => ({ '@type': 'OpeningHoursSpecification', ...fields });

/** 'Monday' for MONDAY. */
const dayName = (day: string): string => day.charAt(0) + day.slice(1).toLowerCase();

/** The specifications of a week: one for each span. A day without spans is closed, and is left out. */
const ofWeek = ({ week }: Hours) =>
  week.flatMap(({ day, spans }) =>
    spans.map((span) => specification({ dayOfWeek: `https://schema.org/${dayName(day)}`, ...timesOf(span) })),
  );

const closed: OpenSpan = { opens: '00:00', closes: '00:00' };

/** The specifications of special days. Equal times stand for a day on which it is closed. */
const ofSpecialDays = ({ specialDays }: Hours) =>
  specialDays.flatMap(({ date, name, spans }) =>
    (spans.length > 0 ? spans : [closed]).map((span) =>
      specification({ ...(name && { name }), validFrom: date, validThrough: date, ...timesOf(span) }),
    ),
  );

/** The properties of a LocalBusiness beside those of its card. Unknown ones are left out. */
export function structuredData({
  position,
  hours,
  pictures,
  phone,
  website,
  socialLinks,
}: StructuredFacts): Record<string, unknown> {
  const week = hours ? ofWeek(hours) : [];
  const special = hours ? ofSpecialDays(hours) : [];
  const sameAs = [...(website ? [website] : []), ...socialLinks.map(({ url }) => url)];
  return {
    ...(position && {
      geo: { '@type': 'GeoCoordinates', latitude: position.latitude, longitude: position.longitude },
    }),
    ...(week.length > 0 && { openingHoursSpecification: week }),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
    ...(phone && { telephone: phone }),
    ...(sameAs.length > 0 && { sameAs }),
    ...(pictures.length > 0 && { image: pictures.map(({ url }) => url) }),
  };
}
