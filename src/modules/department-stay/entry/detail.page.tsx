import { departmentStayModule } from '@contract/department-stay/module';
import { EntryDetailView } from './detail';

const { entryDetail, entries } = departmentStayModule.screens;

/** 入科详情 of everybody in training. */
export default function EntryDetailPage() {
  return <EntryDetailView title={entryDetail.title} from={entries.title} />;
}
