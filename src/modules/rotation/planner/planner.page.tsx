import { useSearchParams } from 'react-router-dom';
import { late } from '@/kits/late/late';
import { TableSkeleton } from '@/ui/state-views';
import { DraftList } from './draft-list';

const DraftPage = late(
  () => import('./draft-page').then((file) => file.DraftPage),
  () => <TableSkeleton />,
);

/** 排轮转: drafts of plans, and with `?draft=` one of them. */
export default function PlannerPage() {
  const [query] = useSearchParams();
  const id = Number(query.get('draft')) || 0;
  return id > 0 ? <DraftPage key={id} id={id} /> : <DraftList />;
}
