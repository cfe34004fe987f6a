import { reviewModuleNames, type ReviewModule } from '@contract/approval/review-modules';
import type { ApprovalRow } from '@contract/approval/types';
import { approvalRecord } from '@/kits/approval/offline';
import { PendingMark } from '@/kits/outbox/pending-mark';
import type { Column } from '@/kits/table-page/columns';
import { formatMoment } from '@/ui/format';
import classes from './approval-inbox.module.css';

type RowColumn = Column<ApprovalRow>;

export function titleColumn(onOpen: (recordId: number) => void): RowColumn {
  return {
    key: 'title',
    title: '事项',
    isFixed: true,
    width: 220,
    cell: (row) => (
      <span className={classes.matter}>
        <button type="button" className={classes.link} onClick={() => onOpen(row.id)}>
          {row.title}
        </button>
        <PendingMark record={approvalRecord(row.id)} />
      </span>
    ),
  };
}

export const flowColumn: RowColumn = { key: 'flow', title: '业务', width: 120, cell: (row) => row.flow_title };

export const submitterColumn: RowColumn = {
  key: 'submitter',
  title: '提交人',
  width: 200,
  cell: ({ submitter }) => <Person {...submitter} />,
};

export const deptColumn: RowColumn = { key: 'dept', title: '科室', cell: ({ submitter }) => submitter.dept_name };

export const nodeColumn: RowColumn = { key: 'node', title: '当前环节', width: 130, cell: (row) => nodeWords(row) };

export const submittedColumn: RowColumn = {
  key: 'submitted_at',
  title: '提交时间',
  width: 116,
  cell: (row) => formatMoment(row.submitted_at),
};

export const finishedColumn: RowColumn = {
  key: 'finished_at',
  title: '完成时间',
  width: 116,
  cell: (row) => (row.finished_at ? formatMoment(row.finished_at) : '—'),
};

export const moduleColumn: RowColumn = {
  key: 'module_id',
  title: '所属模块',
  width: 120,
  isOptional: true,
  cell: (row) => reviewModuleNames[row.module_id as ReviewModule] ?? '',
};

/** `信息审核`, with its place where there are several levels. */
export function nodeWords({ node, levels }: ApprovalRow): string {
  if (!node) return '—';
  return levels > 1 ? `${node.title}（${node.level}/${levels}）` : node.title;
}

export function Person({ name, staff_id }: { name: string; staff_id: string }) {
  return (
    <span className={classes.person}>
      {name}
      <span className={classes.number}>{staff_id}</span>
    </span>
  );
}
