import { useSystemTypes } from '../queries';
import { peopleColumns } from './people-columns';
import { PeopleList } from './people-list';

const noTypes: [] = [];

/** 人员信息查询: everybody whom the data scope shows. */
export default function PeopleQueryPage() {
  const types = useSystemTypes().data ?? noTypes;
  return <PeopleList title="人员信息查询" columns={peopleColumns} types={types} views="people.query" />;
}
