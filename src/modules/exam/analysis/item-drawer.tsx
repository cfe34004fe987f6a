import { analysisEndpoints as calls, type AnalysedItem, type ExamAnalysis } from '@contract/exam/analysis/analysis';
import { itemFlags } from '@contract/exam/analysis/rules';
import { rulingKinds } from '@contract/exam/analysis/ruling-rules';
import { typeWord } from '@contract/exam/rules';
import { Alert, Button, Drawer, Group, Stack, Table } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { Permitted } from '@/kernel/session/permissions';
import { ReasonDialog } from '../marks/reason-dialog';
import classes from './analysis.module.css';
import { RulingForm } from './ruling-form';
import { decimal, plain, share, spent } from './words';
import { FactList } from '@/kits/facts/fact-list';

interface ItemDrawerProps {
  found: ExamAnalysis;
  item: AnalysedItem;
  onClose: () => void;
}

/** One question: its figures, who chose which option, and what can be done about it. */
export function ItemDrawer({ found, item, onClose }: ItemDrawerProps) {
  const [deed, begin] = useState<'rule' | 'flag' | null>(null);
  const flag = useSave(calls.flagQuestion, { done: '已提请命题人复核' });
  const facts: [string, string][] = [
    ['题型', `${typeWord(item.type)}，${item.max} 分`],
    ['作答', `${item.n} 人有此题，${item.omitted} 人未答`],
    ['得分率 P', share(item.p)],
    ['标准差', plain(item.sd)],
    ['区分度 D', decimal(item.d)],
    ['题总相关', `${decimal(item.r_rest)}（含本题 ${decimal(item.r_total)}）`],
    ['删题后 α', decimal(item.alpha_without)],
    ['用时中位', spent(item.seconds)],
  ];
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={640}
      title={`第 ${item.no} 题`}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <Stack gap="md">
        <p className={classes.stem}>{item.excerpt}</p>
        {item.ruling && (
          <Alert color="info">
            {rulingKinds[item.ruling.kind]}：{item.ruling.reason}
          </Alert>
        )}
        {item.flags.length > 0 && <Alert color="warning">{item.flags.map((one) => itemFlags[one]).join('；')}</Alert>}
        <FactList facts={facts} />
        {item.options.length > 0 && <OptionTable item={item} />}
        {deed === 'rule' ? (
          <RulingForm found={found} item={item} onDone={() => begin(null)} />
        ) : (
          <Group gap="xs">
            <Permitted code="theoryTest:score:regrade">
              <Button onClick={() => begin('rule')}>重新判分</Button>
            </Permitted>
            <Button variant="default" onClick={() => begin('flag')}>
              提请命题人复核
            </Button>
          </Group>
        )}
      </Stack>
      {deed === 'flag' && (
        <ReasonDialog
          title="提请命题人复核"
          text="命题人将收到通知，并在试题编辑中看到您写的内容。"
          confirmLabel="提交"
          isRunning={flag.isRunning}
          onClose={() => begin(null)}
          onConfirm={async (words) => {
            const body = { id: found.id, version_id: item.version_id, part: item.part, words };
            if (await flag.run({ body })) begin(null);
          }}
        />
      )}
    </Drawer>
  );
}

/** 高分组 and 低分组 are the highest and lowest 27 %. */
function OptionTable({ item: { options } }: { item: AnalysedItem }) {
  return (
    <div className={classes.scroll}>
      <Table aria-label="选项" withTableBorder fz={13}>
        <Table.Thead>
          <Table.Tr>
            {['选项', '内容', '人数', '选择率', '高分组', '中间组', '低分组', '相关'].map((title) => (
              <Table.Th key={title}>{title}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {options.map((option) => (
            <Table.Tr key={option.id} data-key={option.is_key || undefined}>
              <Table.Td>
                {option.letter}
                {option.is_key && <strong aria-label="正确答案"> ✓</strong>}
              </Table.Td>
              <Table.Td className={classes.option}>{option.text}</Table.Td>
              <Table.Td>{option.count}</Table.Td>
              <Table.Td>{share(option.share)}</Table.Td>
              <Table.Td>{share(option.high)}</Table.Td>
              <Table.Td>{share(option.middle)}</Table.Td>
              <Table.Td>{share(option.low)}</Table.Td>
              <Table.Td>{decimal(option.r)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
