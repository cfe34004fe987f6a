import {
  analysisEndpoints as calls,
  type AnalysedItem,
  type ExamAnalysis,
  type RulingPreview,
} from '@contract/exam/analysis/analysis';
import { rulingHints, rulingKinds, rulingsFor, type RulingKind } from '@contract/exam/analysis/ruling-rules';
import { markLimits } from '@contract/exam/marks/rules';
import { Button, Checkbox, Group, Radio, Stack, Switch, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import classes from './analysis.module.css';
import { analysisReads } from './reads';
import { plain } from './words';

interface RulingFormProps {
  found: ExamAnalysis;
  item: AnalysedItem;
  onDone: () => void;
}

/** Decides of a faulty question; what it changes is shown before it is done. */
export function RulingForm({ found, item, onDone }: RulingFormProps) {
  const kinds = rulingsFor(item.type, item.options.length).filter(
    (kind) => kind !== 'restored' || item.ruling !== null,
  );
  const [kind, choose] = useState<RulingKind>(kinds[0]!);
  const [key, setKey] = useState<string[]>(item.options.flatMap((option) => (option.is_key ? option.id : [])));
  const [noLoss, keep] = useState(true);
  const [reason, write] = useState('');
  const save = useSave(calls.rule, { refresh: analysisReads, done: '已重新判分' });
  const body = {
    id: found.id,
    version_id: item.version_id,
    part: item.part,
    kind,
    key: kind === 'key' ? key : [],
    no_loss: noLoss,
  };
  const isWhole = kind !== 'key' || key.length > 0;
  const preview = useCall(calls.previewRuling, { body }, { enabled: isWhole, staleTime: 0 });
  const run = async () => {
    if (await save.run({ body: { ...body, reason: reason.trim() }, ifMatch: found.version })) onDone();
  };
  return (
    <Stack gap="sm" className={classes.ruling}>
      <Radio.Group label="怎样处理" value={kind} onChange={choose}>
        <Stack gap={8} mt={8}>
          {kinds.map((one) => (
            <Radio key={one} value={one} label={rulingKinds[one]} description={rulingHints[one]} />
          ))}
        </Stack>
      </Radio.Group>
      {kind === 'key' && (
        <>
          <Checkbox.Group label="正确答案" value={key} onChange={setKey}>
            <Group gap="md" mt={8}>
              {item.options.map(({ id, letter }) => (
                <Checkbox key={id} value={id} label={letter} />
              ))}
            </Group>
          </Checkbox.Group>
          <Switch
            label="不降低任何考生的得分"
            checked={noLoss}
            onChange={(event) => keep(event.currentTarget.checked)}
          />
        </>
      )}
      {isWhole ? (
        <Loaded call={preview} what="影响">
          {(seen) => <Effect preview={seen} />}
        </Loaded>
      ) : (
        <p className={classes.hint}>请至少选择一个正确答案</p>
      )}
      <Textarea
        label="原因"
        description={found.exam.status === 10 ? '成绩有变化的考生会在通知中看到' : undefined}
        autosize
        minRows={2}
        maxLength={markLimits.reason}
        value={reason}
        onChange={(event) => write(event.currentTarget.value)}
      />
      <Group gap="xs">
        <Button disabled={!isWhole || reason.trim() === ''} loading={save.isRunning} onClick={() => void run()}>
          确认重新判分
        </Button>
        <Button variant="default" onClick={onDone}>
          取消
        </Button>
      </Group>
    </Stack>
  );
}

const passWord = (isPassed: boolean | null) => (isPassed === null ? '' : isPassed ? '及格' : '不及格');

function Effect({ preview }: { preview: RulingPreview }) {
  const { changed, mean_before: meanBefore, mean_after: meanAfter } = preview;
  if (changed.length === 0) return <p className={classes.hint}>没有考生的成绩会改变。</p>;
  return (
    <div>
      <p className={classes.hint}>
        {changed.length} 名考生的成绩会改变；平均分 {plain(meanBefore)} → {plain(meanAfter)}，及格人数{' '}
        {preview.passed_before} → {preview.passed_after}
      </p>
      <ul className={classes.changed}>
        {changed.map((row) => (
          <li key={row.candidate_id}>
            <span>{row.person?.name ?? row.ticket_no}</span>
            <span>
              {plain(row.before)} → {plain(row.after)}
              {row.passed_before !== row.passed_after &&
                `（${passWord(row.passed_before)} → ${passWord(row.passed_after)}）`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
