/** The owner's actions on the details page. */
import Pencil from 'lucide-react/icons/pencil';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { businessPageTexts } from './businessPageTexts.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { DeleteBusinessButton } from './DeleteBusinessButton.tsx';

export function OwnerActions({ business }: { business: { id: string; name: string } }) {
  const navigate = useNavigate();
  return (
    <div className="ms-auto flex gap-2 max-sm:w-full max-sm:*:grow">
      <Link to={paths.editBusiness(business.id)} className="button">
        <Pencil aria-hidden className="size-4" />
        {commonTexts.edit}
      </Link>
      <DeleteBusinessButton
        business={business}
        deletedText={businessPageTexts.deleted}
        leave={() => navigate(paths.home)}
      />
    </div>
  );
}
