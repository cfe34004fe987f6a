import { pushEndpoints } from '@contract/notice/push-endpoints';
import type { PushDetail } from '@contract/notice/push-types';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { pushFormPath, pushListPath } from '../push-words';
import { PushForm } from './push-form';
import { PushToPeople } from './push-to-people';

const SendDialog = late(() => import('./send-dialog').then((file) => file.SendDialog));

/**
 * 新增推送, with `user_ids` in the address to these people at first, or with `id` the draft of that number. Numbers of people
 * are joined by dots.
 */
export default function PushFormPage() {
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || null;
  const userIds = idsOf(query.get('user_ids'));
  const navigate = useNavigate();
  const [sending, setSending] = useState<PushDetail | null>(null);
  const toList = () => void navigate(pushListPath);
  const stay = () => {
    const saved = sending!;
    setSending(null);
    if (id === null) void navigate(pushFormPath(saved.id), { replace: true });
  };
  return (
    <>
      {id !== null ? (
        <EditPush key={id} id={id} onSaved={toList} onSend={setSending} />
      ) : userIds.length > 0 ? (
        <PushToPeople key={userIds.join('.')} userIds={userIds} onSaved={toList} onSend={setSending} />
      ) : (
        <PushForm key="new" push={null} onSaved={toList} onSend={setSending} />
      )}
      {sending && <SendDialog push={sending} onClose={stay} onSent={toList} />}
    </>
  );
}

/** Most people that a list hands over; see the lists' batch actions. */
const mostUserIds = 500;

function idsOf(text: string | null): number[] {
  const ids = (text ?? '').split('.').map(Number);
  return [...new Set(ids)].filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31).slice(0, mostUserIds);
}

interface EditPushProps {
  id: number;
  onSaved: () => void;
  onSend: (push: PushDetail) => void;
}

function EditPush({ id, ...props }: EditPushProps) {
  const push = useCall(pushEndpoints.pushDetail, { params: { id } }, { staleTime: 0 });
  return (
    <Loaded call={push} what="推送">
      {(detail) => <PushForm push={detail} {...props} />}
    </Loaded>
  );
}
