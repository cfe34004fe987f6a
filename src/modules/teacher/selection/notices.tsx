import {
  objectionEndpoints as calls,
  type NoticedPerson,
  type NoticedRound,
} from '@contract/teacher/selection/objections';
import { hospitalToday } from '@device/api/server-time';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { late } from '@/kits/late/late';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { Heard } from './objection-words';
import classes from './objections.module.css';
import { kindOf } from './words';

const ObjectForm = late(() => import('./object-form').then((file) => file.ObjectForm));

/** 公示: who is named in rounds under public notice, and objecting to it. @param isAlone says so where there is none */
export function Notices({ isAlone }: { isAlone: boolean }) {
  const rounds = useCall(calls.noticedRounds, {}).data ?? [];
  const [about, object] = useState<{ round: NoticedRound; person: NoticedPerson } | null>(null);
  return (
    <>
      {isAlone && rounds.length === 0 && (
        <Panel>
          <EmptyState title="目前没有公示">遴选结果公示后会出现在这里，公示期内可提出异议</EmptyState>
        </Panel>
      )}
      {rounds.map((round) => (
        <Panel key={round.id} title={`公示：${round.name}`}>
          <p className={classes.muted}>
            {`${daysOf(round)}；拟聘${kindOf(round)}${round.people.length} 人，${isOver(round) ? '等待聘任。' : '公示期内可提出异议。'}`}
          </p>
          <ul className={classes.people}>
            {round.people.map((person) => (
              <Person key={person.declaration_id} person={person} onObject={() => object({ round, person })} />
            ))}
          </ul>
        </Panel>
      ))}
      {about && <ObjectForm {...about} onClose={() => object(null)} />}
    </>
  );
}

const isOver = ({ noticed_until: until }: NoticedRound) => until < hospitalToday();
const daysOf = (round: NoticedRound) =>
  isOver(round) ? `公示已于 ${round.noticed_until} 结束` : `${round.noticed_on} 至 ${round.noticed_until} 公示`;

function Person({ person, onObject }: { person: NoticedPerson; onObject: () => void }) {
  const { name, dept_name: dept, own, obstacle } = person;
  return (
    <li className={classes.person}>
      <div className={classes.row}>
        <b>{name}</b>
        <span className={classes.muted}>{dept || '–'}</span>
        {!own && (
          <Button
            variant="default"
            aria-label={`对 ${name} 提出异议`}
            disabled={obstacle !== ''}
            title={obstacle || undefined}
            onClick={onObject}
          >
            提出异议
          </Button>
        )}
      </div>
      {own && (
        <ul className={classes.list}>
          <Heard one={own} title={own.is_confidential ? '我的异议（对申报人保密）' : '我的异议（实名）'} />
        </ul>
      )}
    </li>
  );
}
