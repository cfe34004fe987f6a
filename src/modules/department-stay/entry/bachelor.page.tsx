import { departmentStayModule } from '@contract/department-stay/module';
import { EntryList } from './entry-list';

const { title } = departmentStayModule.screens.bachelorEntries;

/** 学生入科列表: bachelor students who come to one's departments in a month. */
export default function BachelorEntriesPage() {
  return <EntryList title={title} views="department-stay.bachelor" among="bachelor" />;
}
