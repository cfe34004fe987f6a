import { departmentStayModule } from '@contract/department-stay/module';
import { EntryList } from './entry-list';

const { bachelorEntries, bachelorEntryDetail } = departmentStayModule.screens;

/** 学生入科列表: bachelor students who come to one's departments in a month. */
export default function BachelorEntriesPage() {
  return (
    <EntryList
      title={bachelorEntries.title}
      views="department-stay.bachelor"
      among="bachelor"
      detailPath={bachelorEntryDetail.path}
    />
  );
}
