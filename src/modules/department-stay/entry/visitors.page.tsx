import { departmentStayModule } from '@contract/department-stay/module';
import { EntryList } from './entry-list';

const { title } = departmentStayModule.screens.visitorEntries;

/** 入科确认 of 进修: visiting physicians and nurses who come to one's departments in a month. */
export default function VisitorEntriesPage() {
  return <EntryList title={title} views="department-stay.visitors" among="visitors" />;
}
