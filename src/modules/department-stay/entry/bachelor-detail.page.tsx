import { departmentStayModule } from '@contract/department-stay/module';
import { EntryDetailView } from './detail';

const { bachelorEntryDetail, bachelorEntries } = departmentStayModule.screens;

/** 本科生入科详情: 入科详情 of a student. */
export default function BachelorEntryDetailPage() {
  return <EntryDetailView title={bachelorEntryDetail.title} from={bachelorEntries.title} />;
}
