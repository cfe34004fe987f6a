import { coursewareEndpoints, type Courseware } from '@contract/cloud-class/courseware';
import { coursewareKindNames, fits, timeWords, type ItemKind } from '@contract/cloud-class/rules';
import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { EmptyState } from '@/ui/state-views';
import classes from '../cloud-class.module.css';
import { coursewareScreen } from '../paths';

interface CoursewareChoiceProps {
  kind: ItemKind;
  called: string;
  /** What is chosen; empty: nothing. */
  file: string;
  onChoose: (file: Courseware) => void;
}

/** Chooses the file of an item out of the library. */
export function CoursewareChoice({ kind, called, file, onChoose }: CoursewareChoiceProps) {
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button variant="default" aria-label={`${called}选择课件`} maw={240} onClick={() => open(true)}>
        {file || '选择课件'}
      </Button>
      {isOpen && (
        <Choice
          kind={kind}
          onClose={() => open(false)}
          onChoose={(one) => {
            open(false);
            onChoose(one);
          }}
        />
      )}
    </>
  );
}

function Choice({
  kind,
  onClose,
  onChoose,
}: Pick<CoursewareChoiceProps, 'kind' | 'onChoose'> & { onClose: () => void }) {
  const [name, look] = useState('');
  const query = { view: 'all' as const, page: 1, size: 100, ...(name && { name }) };
  const rows = useCall(coursewareEndpoints.coursewares, { query }, { keepPrevious: true });
  return (
    <Modal opened onClose={onClose} title="选择课件" size="lg" closeButtonProps={{ 'aria-label': '关闭' }}>
      <TextInput
        label="名称"
        placeholder="按名称查找"
        data-autofocus
        value={name}
        onChange={(event) => look(event.currentTarget.value)}
      />
      <Loaded call={rows} what="课件">
        {({ list }) => {
          const fitting = list.filter((one) => fits(kind, one.kind));
          if (fitting.length === 0)
            return (
              <EmptyState title="没有可用的课件" action={<Link to={coursewareScreen.path}>去课件库上传</Link>}>
                上传到课件库后在这里选择
              </EmptyState>
            );
          return (
            <ul className={classes.list} aria-label="课件">
              {fitting.map((one) => (
                <li key={one.id}>
                  <span>
                    {one.name}
                    <span className={classes.muted}>
                      {[coursewareKindNames[one.kind], one.seconds && timeWords(one.seconds), one.owner.name]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  <Button size="compact-sm" aria-label={`选择${one.name}`} onClick={() => onChoose(one)}>
                    选择
                  </Button>
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
    </Modal>
  );
}
