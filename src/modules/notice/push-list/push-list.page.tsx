import { pushEndpoints } from '@contract/notice/push-endpoints';
import type { PushRow } from '@contract/notice/push-types';
import type { PushKind } from '@contract/notice/push-words';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { Permitted } from '@/kernel/session/permissions';
import { late, nothing } from '@/kits/late/late';
import type { CardWords } from '@/kits/table-page/card-list';
import { choice, date, text } from '@/kits/table-page/filter-fields';
import { chipsOf, SelectFilter, TextFilter } from '@/kits/table-page/filter-inputs';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { StatusDot } from '@/ui/status-dot';
import { kindLabel, kindOptions, pushFormPath, rateWords, statusLabel, statusOptions, statusTone } from '../push-words';
import { pushColumns } from './push-columns';
import { usePushActions } from './use-push-actions';

const DayInput = late(() => import('@/kits/form/day-input').then((file) => file.DayInput), nothing);
const SendDialog = late(() => import('../push-form/send-dialog').then((file) => file.SendDialog));
const PushDrawer = late(() => import('./push-drawer').then((file) => file.PushDrawer));
const ReadersDrawer = late(() => import('./readers-drawer').then((file) => file.ReadersDrawer));

const cardOf = (row: PushRow): CardWords => ({
  title: row.title,
  status: <StatusDot tone={statusTone(row.status)}>{statusLabel(row.status)}</StatusDot>,
  facts: [
    ['对象', row.target_summary || '未选择'],
    ['已读', rateWords(row.readers, row.recipients)],
  ],
});

/** 消息推送: what people in sight have written, how far it came, and what can be done with it. */
export default function PushListPage() {
  const navigate = useNavigate();
  const table = useTableState({
    filters: {
      keyword: text(),
      status: choice([1, 2, 3, 4, 5]),
      kind: choice(kindOptions.map(({ value }) => value as PushKind)),
      sent_from: date(),
      sent_to: date(),
    },
  });
  const rows = useCall(pushEndpoints.pushPages, { body: table.query }, { keepPrevious: true, refetchInterval: 15_000 });
  const [shown, setShown] = useState<PushRow | null>(null);
  const [readersOf, setReadersOf] = useState<PushRow | null>(null);
  const [sending, setSending] = useState<PushRow | null>(null);
  const actions = usePushActions({ onReaders: setReadersOf, onSend: setSending });
  const add = () => void navigate(pushFormPath());
  const addButton = (
    <Permitted code="notice:push:add">
      <Button onClick={add}>新增推送</Button>
    </Permitted>
  );

  return (
    <>
      <TablePage
        title="消息推送"
        what="推送"
        table={table}
        rows={rows}
        rowKey={(row) => row.id}
        columns={pushColumns({ onOpen: setShown, onReaders: setReadersOf })}
        main={addButton}
        filters={
          <>
            <TextFilter table={table} name="keyword" label="标题" placeholder="标题中的文字" />
            <SelectFilter table={table} name="status" label="状态" options={statusOptions} />
            <SelectFilter table={table} name="kind" label="类型" options={kindOptions} />
          </>
        }
        moreFilters={
          <>
            <DayInput
              label="发送日期从"
              value={table.draft.sent_from || null}
              onChange={(day) => table.setDraft({ sent_from: day ?? '' })}
            />
            <DayInput
              label="到"
              value={table.draft.sent_to || null}
              onChange={(day) => table.setDraft({ sent_to: day ?? '' })}
            />
          </>
        }
        chips={chipsOf(table, {
          keyword: (words) => `标题：${words}`,
          status: (status) => `状态：${statusLabel(status)}`,
          kind: (kind) => `类型：${kindLabel(kind)}`,
          sent_from: (day) => `发送日期从 ${day}`,
          sent_to: (day) => `发送日期到 ${day}`,
        })}
        actions={actions}
        onOpen={setShown}
        empty={{ title: '还没有推送', text: '写一条消息，发给需要的人', action: addButton }}
        card={cardOf}
        views="notice.pushes"
      />
      {shown && <PushDrawer id={shown.id} onClose={() => setShown(null)} />}
      {readersOf && <ReadersDrawer push={readersOf} onClose={() => setReadersOf(null)} />}
      {sending && <SendDialog push={sending} onClose={() => setSending(null)} onSent={() => setSending(null)} />}
    </>
  );
}
