/** What was reported, as it was then, and a link to what it is now. */
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import type { Case_CaseFragment } from '#client/gql/graphql.ts';
import { withApiOrigin } from '#client/ui/Picture.tsx';
import { moderationTexts } from '../moderationTexts.ts';
import { Section } from '#client/ui/layout/Section.tsx';

export function ReportedSubject({ case: { subject, exists, person } }: { case: Case_CaseFragment }) {
  const { type, title, text, url, images } = subject;
  return (
    <Section title={moderationTexts.asReported}>
      <p className="font-semibold wrap-anywhere">{title}</p>
      {images.map((image) => (
        // The sizes of its pictures are unknown: the frame has the form of cards and shows the whole picture.
        <img
          key={image}
          src={withApiOrigin(image)}
          alt=""
          loading="lazy"
          className="aspect-8/5 w-full rounded-card bg-sunken object-contain"
        />
      ))}
      <p className="whitespace-pre-line wrap-anywhere">{text || moderationTexts.noText}</p>
      <p className="flex flex-wrap gap-x-6">
        {person && type !== 'USER' && (
          <span>
            {`${moderationTexts.by} `}
            <Link to={paths.user(person.username)} className="link">
              {person.username}
            </Link>
          </span>
        )}
        {exists && (
          <Link to={url} className="link">
            {moderationTexts.openPage}
          </Link>
        )}
      </p>
    </Section>
  );
}
