import { departmentStayModule } from '@contract/department-stay/module';
import { EntryDetailView } from './detail';

const { masterEntryDetail, masterEntries } = departmentStayModule.screens;

/** 研究生入科详情: 入科详情 of a student. */
export default function MasterEntryDetailPage() {
  return <EntryDetailView title={masterEntryDetail.title} from={masterEntries.title} />;
}
