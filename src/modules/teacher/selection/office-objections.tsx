import { objectionEndpoints as calls, type Objection } from '@contract/teacher/selection/objections';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { late } from '@/kits/late/late';
import { Panel } from '@/ui/panel';
import { Heard } from './objection-words';
import classes from './objections.module.css';

const AnswerForm = late(() => import('./answer-form').then((file) => file.AnswerForm));

/** What was objected to those whom a round names, and answering it. */
export function OfficeObjections({ selectionId }: { selectionId: number }) {
  const list = useCall(calls.objections, { query: { selection_id: selectionId } }).data ?? [];
  const [answered, answer] = useState<Objection | null>(null);
  if (list.length === 0) return null;
  const open = list.filter(({ state }) => state === 'open').length;
  return (
    <Panel title="公示异议" aside={<span className={classes.muted}>{`${list.length} 条，待答复 ${open} 条`}</span>}>
      <ul className={classes.list}>
        {list.map((one) => (
          <Heard key={one.id} one={one} title={titleOf(one)} note={one.obstacle}>
            <Button
              variant={one.state === 'open' ? 'filled' : 'default'}
              aria-label={`答复对 ${one.name} 的异议`}
              disabled={one.obstacle !== ''}
              onClick={() => answer(one)}
            >
              {one.state === 'open' ? '答复' : '更改答复'}
            </Button>
          </Heard>
        ))}
      </ul>
      {answered && <AnswerForm key={answered.id} row={answered} onClose={() => answer(null)} />}
    </Panel>
  );
}

const titleOf = ({ name, raiser, is_confidential: isKept }: Objection) =>
  `对 ${name}${raiser ? `，由 ${raiser} 提出` : ''}${isKept ? '（对申报人保密）' : '（实名）'}`;
