import { levelType } from '@contract/graduate/rules';
import { Navigate } from 'react-router-dom';
import { useAccount } from '@/kernel/session/session-store';
import { NoPermission } from '@/ui/state-views';
import { useSections } from './sections';

/** 教学安排: leads to the first screen that the person may open, of postgraduates for one of them. */
export default function GraduateEntryPage() {
  const { person_type_id: typeId } = useAccount();
  const [first] = useSections(typeId === levelType.master ? 'master' : 'bachelor');
  return first ? <Navigate to={first.path} replace /> : <NoPermission what="教学安排" />;
}
