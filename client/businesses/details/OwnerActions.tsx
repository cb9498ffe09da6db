/** The owner's actions on the details page. */
import Pencil from 'lucide-react/icons/pencil';
import { Link } from 'react-router-dom';
import { paths } from '#client/core/paths.ts';
import { deleteTexts } from './deleteTexts.ts';
import { commonTexts } from '#client/core/commonTexts.ts';
import { useNavigateWhileMounted } from '#client/ui/hooks/useNavigateWhileMounted.ts';
import { DeleteBusinessButton } from './DeleteBusinessButton.tsx';

export function OwnerActions({ business }: { business: { id: string; name: string } }) {
  const navigate = useNavigateWhileMounted();
  return (
    <div className="flex flex-wrap gap-2 *:grow max-sm:w-full">
      <Link to={paths.editBusiness(business.id)} className="button">
        <Pencil aria-hidden className="size-4" />
        {commonTexts.edit}
      </Link>
      <DeleteBusinessButton
        business={business}
        deletedText={deleteTexts.deleted}
        // Back must not lead to the deleted business.
        leave={() => navigate(paths.home, { replace: true })}
      />
    </div>
  );
}
