import type { Bank } from '@contract/exam/banks';
import { BankKind } from '@contract/exam/rules';
import { questionEndpoints as calls, type QuestionRow } from '@contract/exam/questions';
import { bringRefusal } from '@contract/exam/submission-rules';
import { submissionEndpoints } from '@contract/exam/submissions';
import { EnableState } from '@contract/kernel/enums';
import { examModule } from '@contract/exam/module';
import { Button, Select } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { call } from '@device/api/call';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { Permitted, usePermits } from '@/kernel/session/permissions';
import { useHistory } from '@/kits/history/use-history';
import { late } from '@/kits/late/late';
import { choiceFilter, filterChips, FilterInputs, idFilter, statusFilter, textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { AddButton } from '@/kits/table-page/add-button';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { useIsMobile } from '@/ui/use-is-mobile';
import { questionPath } from '../paths';
import { typeOptions, useBanks, useQuestionChoices } from '../queries';
import classes from './bank-page.module.css';
import { BankTree } from './bank-tree';
import { bankReads } from './reads';
import { QuestionBatch } from './question-batch';
import { questionCard, questionColumns, submissionColumn } from './question-columns';
import { QuestionExport } from './question-export';

const BankForm = late(() => import('./bank-form').then((file) => file.BankForm));
const GrantDrawer = late(() => import('./grant-drawer').then((file) => file.GrantDrawer));
const SubmitDialog = late(() => import('../submissions/submit-dialog').then((file) => file.SubmitDialog));
const QuestionDrawer = late(() => import('./question-drawer').then((file) => file.QuestionDrawer));

interface BankPageProps {
  title: string;
  among: 'open' | 'own';
  kinds: readonly (1 | 2 | 3)[];
  views: string;
}

const filters = {
  keyword: textFilter('题干'),
  type: choiceFilter('题型', typeOptions),
  knowledge_id: idFilter('知识点'),
  difficulty_id: idFilter('难度'),
  tag_id: idFilter('标签'),
  status: statusFilter(),
  bank_id: idFilter('题库'),
};

function ImportLink() {
  const navigate = useNavigate();
  return (
    <Permitted code="theoryTest:question:import">
      <Button
        variant="default"
        leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
        onClick={() => void navigate(examModule.screens.importQuestion.path)}
      >
        导入
      </Button>
    </Permitted>
  );
}

function SubmissionsLink() {
  const navigate = useNavigate();
  return (
    <Permitted code="theoryTest:question:edit">
      <Button variant="default" onClick={() => void navigate(examModule.screens.submissions.path)}>
        我的投稿
      </Button>
    </Permitted>
  );
}

const ownColumns = (open: (id: number) => void) => {
  const columns = questionColumns(open);
  return [...columns.slice(0, 2), submissionColumn, ...columns.slice(2)];
};

const bringReason = ({ can_edit: can, status, submission }: QuestionRow) =>
  bringRefusal({
    isOwn: can,
    isEnabled: status === EnableState.enabled,
    isWaiting: submission?.state === 'waiting',
    // Another bank may take it still; the server says where it is already.
    isTaken: false,
  });

/** Banks at the left, their questions at the right; on a phone the bank is chosen above them. */
export function BankPage({ title, among, kinds, views }: BankPageProps) {
  const banks = (useBanks().data ?? []).filter(({ kind }) => kinds.some((one) => one === kind));
  const choices = useQuestionChoices();
  const permits = usePermits();
  const navigate = useNavigate();
  const { edited, add, edit, close } = useEdited<Bank>();
  const [opened, open] = useState<number | null>(null);
  const [brought, bring] = useState<{ ids: number[]; onDone?: () => void } | null>(null);
  const [shared, share] = useState<Bank | null>(null);
  const table = useTableState({ filters, sort: ['id', 'used_count', 'measured_p', 'measured_d'] });
  const query = { ...table.query, among };
  const rows = useCall(calls.questions, { query }, { keepPrevious: true });
  const passed = {
    bank_id: banks.map(({ id: value, name: label }) => ({ value, label })),
    knowledge_id: choices.knowledgeOptions,
    difficulty_id: choices.difficultyOptions,
    tag_id: choices.tagOptions,
  };
  const isMobile = useIsMobile();
  const bankId = table.filters.bank_id;
  const choose = (id: number | null) => table.setFilters({ bank_id: id });
  // A new question goes into the bank that is chosen, or the only one that takes it.
  const takers = banks.filter(({ can_edit: can, kind }) => can && kind !== BankKind.collection);
  const taker = takers.find(({ id }) => id === bankId) ?? (takers.length === 1 ? takers[0] : undefined);
  const addButton = (
    <AddButton
      call={calls.saveQuestion}
      label="新增试题"
      onClick={() => void navigate(questionPath({ bank_id: taker?.id }))}
    />
  );
  const remove = useRemove(calls.removeQuestion, '试题', bankReads);
  const { historyAction, historyDrawer } = useHistory('exam_question');
  const mayAdd = permits(among === 'open' ? 'theoryTest:bank:edit' : 'theoryTest:bank:add');
  const bankChoice = isMobile && (
    <Select
      aria-label="题库"
      placeholder="全部题库"
      clearable
      data={passed.bank_id.map(({ value, label }) => ({ value: String(value), label }))}
      value={bankId === null ? null : String(bankId)}
      onChange={(id) => choose(id === null ? null : Number(id))}
    />
  );
  return (
    <div className={classes.page}>
      <BankTree banks={banks} chosen={bankId} onChoose={choose} onEdit={edit} onShare={share} onAdd={mayAdd && add} />
      <div className={classes.list}>
        <TablePage
          title={title}
          what="试题"
          quick={bankChoice}
          views={views}
          table={table}
          rows={rows}
          rowKey={(row) => row.id}
          columns={among === 'own' ? ownColumns(open) : questionColumns(open)}
          filters={
            <FilterInputs table={table} names={['keyword', 'type', 'knowledge_id', 'difficulty_id']} passed={passed} />
          }
          moreFilters={<FilterInputs table={table} names={['tag_id', 'status']} passed={passed} />}
          chips={filterChips(table, passed)}
          tools={
            <>
              {among === 'own' && <SubmissionsLink />}
              <ImportLink />
              <QuestionExport query={query} total={rows.data?.total ?? 0} />
            </>
          }
          batch={(selection) => (
            <QuestionBatch
              selection={selection}
              onBring={among === 'own' && ((ids, onDone) => bring({ ids, onDone }))}
              collection={banks.find(({ id, kind }) => id === bankId && kind === 3)}
            />
          )}
          fetchAll={(page) => call(calls.questions, { query: { ...query, ...page } })}
          main={addButton}
          onOpen={(row) => open(row.id)}
          actions={(row) => [
            { label: '查看', call: calls.question, onClick: () => open(row.id) },
            {
              label: '编辑',
              call: calls.saveQuestion,
              disabledReason: !row.can_edit && '没有编辑这个题库的权限',
              onClick: () => void navigate(questionPath({ id: row.id })),
            },
            ...(among === 'own'
              ? [
                  {
                    label: '投稿',
                    call: submissionEndpoints.submitQuestions,
                    disabledReason: bringReason(row),
                    onClick: () => bring({ ids: [row.id] }),
                  },
                ]
              : []),
            remove({ ...row, name: row.excerpt.slice(0, 20) }),
            historyAction({ ...row, name: row.excerpt.slice(0, 20) }),
          ]}
          empty={{ title: '没有试题', text: '换一个题库或减少条件；新试题保存后会出现在这里', action: addButton }}
          card={questionCard}
        />
      </div>
      {edited && <BankForm key={edited.key} row={edited.row} banks={banks} kinds={kinds} onClose={close} />}
      {shared && <GrantDrawer key={shared.id} bank={shared} onClose={() => share(null)} />}
      {brought && <SubmitDialog {...brought} onClose={() => bring(null)} />}
      {historyDrawer}
      {opened !== null && <QuestionDrawer key={opened} id={opened} onClose={() => open(null)} />}
    </div>
  );
}
