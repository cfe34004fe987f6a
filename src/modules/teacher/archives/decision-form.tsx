import {
  archiveLimits,
  archiveSectionKeys,
  sectionOf,
  type ArchiveSectionKey,
} from '@contract/teacher/archive-sections';
import { Radio, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { DecisionFormProps } from '@/kits/approval/decision-forms';
import classes from './archives.module.css';

interface Verdict {
  pass: boolean;
  reason: string;
}
type Verdicts = Partial<Record<ArchiveSectionKey, Verdict>>;

/** Which sections are left to decide on: the flow names them in its stamp. */
const openSections = (stamp: string | undefined): ArchiveSectionKey[] => {
  const named = (stamp ?? '').split(',');
  return archiveSectionKeys.filter((key) => named.includes(key));
};

/** Each section is passed, or goes back with a reason; nothing is decided beforehand. */
export default function ArchiveDecision({ record, onInput }: DecisionFormProps) {
  const keys = openSections(record.stamp);
  const [verdicts, setVerdicts] = useState<Verdicts>({});
  const tell = (next: Verdicts) => {
    setVerdicts(next);
    onInput({ sections: keys.map((key) => ({ key, ...next[key] })) }, problemOf(keys, next));
  };
  useEffect(() => {
    onInput({ sections: [] }, problemOf(keys, verdicts));
    // What lacks at first is told once; each change tells it again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <fieldset className={classes.verdicts}>
      <legend>逐项审核</legend>
      {keys.map((key) => {
        const { title } = sectionOf(key);
        const verdict = verdicts[key];
        const change = (part: Partial<Verdict>) =>
          tell({ ...verdicts, [key]: { pass: true, reason: '', ...verdict, ...part } });
        return (
          <div key={key} className={classes.verdict}>
            <Radio.Group
              label={title}
              value={verdict ? (verdict.pass ? 'pass' : 'back') : ''}
              onChange={(value) => change(value === 'pass' ? { pass: true, reason: '' } : { pass: false })}
              classNames={{ root: classes.choice!, label: classes.choiceLabel! }}
            >
              <Radio value="pass" label="通过" />
              <Radio value="back" label="退回" />
            </Radio.Group>
            {verdict && !verdict.pass && (
              <TextInput
                aria-label={`${title}的退回原因`}
                placeholder="退回原因，教师据此修改"
                maxLength={archiveLimits.note}
                value={verdict.reason}
                onChange={(event) => change({ reason: event.currentTarget.value })}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

/** What lacks before it can be passed, as a sentence; empty: nothing. */
function problemOf(keys: readonly ArchiveSectionKey[], verdicts: Verdicts): string {
  const open = keys.find((key) => verdicts[key] === undefined);
  if (open) return `请审核${sectionOf(open).title}`;
  const bare = keys.find((key) => !verdicts[key]!.pass && verdicts[key]!.reason.trim() === '');
  if (bare) return `请填写${sectionOf(bare).title}的退回原因`;
  return keys.every((key) => !verdicts[key]!.pass) ? '全部退回时请直接驳回' : '';
}
