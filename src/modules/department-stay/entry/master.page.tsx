import { departmentStayModule } from '@contract/department-stay/module';
import { EntryList } from './entry-list';

const { masterEntries, masterEntryDetail } = departmentStayModule.screens;

/** 学生入科列表: graduate students who come to one's departments in a month. */
export default function MasterEntriesPage() {
  return (
    <EntryList
      title={masterEntries.title}
      views="department-stay.master"
      among="master"
      detailPath={masterEntryDetail.path}
    />
  );
}
