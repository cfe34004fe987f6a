import { partEndpoints as calls } from '@contract/activities/taking-part';
import { limits } from '@contract/activities/rules';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { Panel } from '@/ui/panel';
import { ownReads as refresh } from '../reads';
import type { OwnDetail } from './own-detail';
import classes from './own.module.css';

/** What one takes from an activity, for one's own handbook. */
export function ReflectionPart({ row }: { row: OwnDetail }) {
  const [reflection, setReflection] = useState(row.reflection);
  const save = useSave(calls.reflect, { refresh, done: '反思已保存' });
  return (
    <Panel title="我的反思">
      <div className={classes.page}>
        <Textarea
          aria-label="我的反思"
          placeholder="学到了什么、今后怎么做"
          autosize
          minRows={3}
          maxLength={limits.word}
          value={reflection}
          onChange={(event) => setReflection(event.currentTarget.value)}
        />
        <div>
          <Button
            variant="default"
            loading={save.isRunning}
            disabled={reflection.trim() === row.reflection.trim()}
            onClick={() => void save.run({ params: { id: row.id }, body: { reflection } })}
          >
            保存反思
          </Button>
        </div>
      </div>
    </Panel>
  );
}
