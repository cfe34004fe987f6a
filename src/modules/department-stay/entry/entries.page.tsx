import { departmentStayModule } from '@contract/department-stay/module';
import { EntryList } from './entry-list';

/** 入科管理: everybody who comes in a month. */
export default function EntriesPage() {
  return <EntryList title={departmentStayModule.screens.entries.title} views="department-stay.entries" />;
}
