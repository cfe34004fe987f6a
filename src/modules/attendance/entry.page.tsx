import { Navigate } from 'react-router-dom';
import { NoPermission } from '@/ui/state-views';
import { useSections } from './sections';
import { useTypeId } from './use-type-id';

/** 考勤入口: leads to the first screen of the type that the person may open. */
export default function AttendanceEntryPage() {
  const [first] = useSections(useTypeId());
  return first ? <Navigate to={first.path} replace /> : <NoPermission what="考勤" />;
}
