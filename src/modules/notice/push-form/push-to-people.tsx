import { peopleEndpoints } from '@contract/people/endpoints';
import type { PushDetail } from '@contract/notice/push-types';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { PushForm } from './push-form';

interface PushToPeopleProps {
  userIds: readonly number[];
  onSaved: () => void;
  onSend: (push: PushDetail) => void;
}

/** A new push to people chosen elsewhere, as far as the sender may reach them; of the others it says how many. */
export function PushToPeople({ userIds, onSaved, onSend }: PushToPeopleProps) {
  const found = useCall(
    peopleEndpoints.pick,
    { body: { among: 'seen', only: 'enabled', user_ids: [...userIds] } },
    { staleTime: 0 },
  );
  return (
    <Loaded call={found} what="接收人">
      {(people) => {
        const missing = userIds.length - people.length;
        return (
          <PushForm
            push={null}
            to={people.map(({ user_id }) => user_id)}
            hint={missing > 0 ? `所选人员中有 ${missing} 人不在您的数据范围内或已停用，未加入推送对象。` : undefined}
            onSaved={onSaved}
            onSend={onSend}
          />
        );
      }}
    </Loaded>
  );
}
