/** The sources of the map. In the text of an operator, `[text](address)` is a link. */
import { site } from '#client/core/site.ts';
import { mapTexts } from './mapTexts.ts';

const link = /\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/g;

export function Attribution() {
  const text = site.map?.attribution ?? mapTexts.sources;
  const parts = text.split(link);
  return (
    <p className="map-sources">
      {parts.map((part, index) => {
        if (index % 3 === 0) return part;
        if (index % 3 === 2) return null;
        return (
          <a key={parts[index + 1]} href={parts[index + 1]} target="_blank" rel="noopener noreferrer">
            {part}
          </a>
        );
      })}
    </p>
  );
}
