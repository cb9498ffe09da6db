/** The link in a tile's footer to the details page. */
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { businessTexts } from '../businessTexts.ts';

interface ViewDetailsProps {
  id: string;
  name: string;
  text?: string;
}

export function ViewDetails({ id, name, text = businessTexts.viewDetails }: ViewDetailsProps) {
  return (
    <Link to={paths.business(id)} className="button grow">
      {text}
      <span className="sr-only"> {name}</span>
    </Link>
  );
}
