/** The link in a tile's foot that leads to the whole story. */
import { Link } from 'react-router-dom';
import { addresses } from '#client/core/addresses.ts';
import { businessTexts } from '#client/core/texts/businesses.ts';

interface ViewDetailsProps {
  id: string;
  name: string;
  text?: string;
}

export function ViewDetails({ id, name, text = businessTexts.viewDetails }: ViewDetailsProps) {
  return (
    <Link to={addresses.business(id)} className="button grow">
      {text}
      <span className="sr-only"> {name}</span>
    </Link>
  );
}
