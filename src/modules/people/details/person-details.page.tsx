import { peopleEndpoints } from '@contract/people/endpoints';
import { useSearchParams } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { EmptyState } from '@/ui/state-views';
import { PersonView } from './person-view';

/** 人员详情: ?user_id= names the person, &tab= what is open. */
export default function PersonDetailsPage() {
  const [address] = useSearchParams();
  const userId = Number(address.get('user_id'));
  const detail = useCall(
    peopleEndpoints.detail,
    { query: { user_id: userId } },
    { enabled: Number.isInteger(userId) && userId > 0 },
  );
  if (!(userId > 0)) {
    return (
      <>
        <PageHeader title="人员详情" />
        <EmptyState title="没有指明人员">请从人员列表进入</EmptyState>
      </>
    );
  }
  return (
    <Loaded call={detail} what="人员详情">
      {(person) => <PersonView key={person.user_id} person={person} />}
    </Loaded>
  );
}
