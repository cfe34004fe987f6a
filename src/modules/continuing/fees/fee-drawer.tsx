import type { Fee } from '@contract/continuing/fees';
import { traineeWord, yuan } from '@contract/continuing/rules';
import { accountOf, feeStates } from '@contract/continuing/rules-fees';
import { Drawer } from '@mantine/core';
import { spanOf } from '../words';
import { FactList } from '@/kits/facts/fact-list';

/** The account of one visit, with how each sum comes about. */
export function FeeDrawer({ row, onClose }: { row: Fee; onClose: () => void }) {
  const sums = accountOf(row);
  const said = (fen: number) => `${yuan(fen)} 元`;
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`${row.name}的进修费用`}
      size={640}
      position="right"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <FactList
        isSpaced
        facts={[
          ['编号', row.staff_id],
          ['选送单位', row.hospital],
          ['科室', row.dept_name],
          ['进修状态', traineeWord({ state: row.trainee_state, is_extended: row.is_extended })],
          ['进修时间', spanOf(row)],
          ['每月学费', said(row.monthly_fee)],
          ['计费月数', `${sums.charged} 个月`],
          ['学费', said(sums.tuition)],
          ['减免', said(sums.tuition - sums.due)],
          ['减免原因', row.discount_reason],
          ['应收', said(sums.due)],
          ['已缴学费', said(row.paid)],
          ['保证金', said(row.deposit)],
          ['欠费', said(sums.owed)],
          ['退学费', said(sums.tuition_back)],
          ['退保证金', said(sums.deposit_back)],
          ['应退合计', said(sums.refund)],
          ['科室分成', `${said(sums.share)}（${row.share_percent}%）`],
          ['状态', feeStates[row.state]],
          ['收据号', row.receipt],
          ['收款账户', row.bank && `${row.bank} 尾号 ${row.bank_last4}`],
          ['结算日期', row.settled_on],
          ['结算人', row.settled_by],
        ]}
      />
    </Drawer>
  );
}
