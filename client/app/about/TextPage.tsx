/** A page of texts under headings. */
import { PageHeading } from '#client/ui/PageHeading.tsx';

export interface TextPageTexts {
  title: string;
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
}

export function TextPage({ title, sections }: TextPageTexts) {
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-8 pt-8 md:pt-12">
      <PageHeading>{title}</PageHeading>
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading} className="grid gap-3">
          <h2 className="text-xl">{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="text-ink2">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </div>
  );
}
