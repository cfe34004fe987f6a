import {
  declarationEndpoints as calls,
  type DeclarationReview,
  type Material,
} from '@contract/teacher/selection/declarations';
import { selectionLimits as limits } from '@contract/teacher/selection/rules';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { Materials } from './materials';
import classes from './materials.module.css';

/** Materials of a declaration, each taken or sent back with a reason. */
export function JudgedMaterials({ review }: { review: DeclarationReview }) {
  const [returned, giveBack] = useState<string | null>(null);
  const judge = useSave(calls.judgeMaterial, {
    refresh: [calls.declarationReview],
    done: '已核对',
  });
  const send = (one: Material, verdict: 'accepted' | 'returned', reason: string) =>
    judge.run({
      body: { id: review.id, name: one.name, verdict, reason, seen: one.files.map(({ id }) => id) },
    });
  if (!review.may_judge) return <Materials materials={review.materials} />;
  const chosen = review.materials.find(({ name }) => name === returned);
  return (
    <>
      <Materials
        materials={review.materials}
        actions={(one) =>
          one.state !== 'missing' && (
            <>
              {one.state !== 'accepted' && (
                <Button
                  variant="default"
                  aria-label={`接收${one.name}`}
                  disabled={judge.isRunning}
                  onClick={() => void send(one, 'accepted', '')}
                >
                  接收
                </Button>
              )}
              {one.state !== 'returned' && (
                <Button
                  variant="default"
                  aria-label={`退回${one.name}`}
                  disabled={judge.isRunning}
                  onClick={() => giveBack(one.name)}
                >
                  退回
                </Button>
              )}
            </>
          )
        }
      />
      {chosen && (
        <Reason
          key={chosen.name}
          name={chosen.name}
          isRunning={judge.isRunning}
          onCancel={() => giveBack(null)}
          onSend={async (reason) => {
            if (await send(chosen, 'returned', reason)) giveBack(null);
          }}
        />
      )}
    </>
  );
}

interface ReasonProps {
  name: string;
  isRunning: boolean;
  onCancel: () => void;
  onSend: (reason: string) => Promise<void>;
}

function Reason({ name, isRunning, onCancel, onSend }: ReasonProps) {
  const [reason, setReason] = useState('');
  const [isAsked, ask] = useState(false);
  const words = reason.trim();
  return (
    <div className={classes.back}>
      <Textarea
        label={`退回“${name}”的原因`}
        required
        maxLength={limits.note}
        value={reason}
        error={isAsked && words === '' ? '退回原因是必填项' : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          取消
        </Button>
        <Button
          loading={isRunning}
          onClick={() => {
            ask(true);
            if (words !== '') void onSend(words);
          }}
        >
          退回材料
        </Button>
      </div>
    </div>
  );
}
