import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import classes from './edit-bar.module.css';
import type { Editing } from './use-editing';

/** Switches editing on and off, and takes steps back and forth. */
export function EditBar({ isAllowed, offWords, isOn, setOn, edits }: Editing) {
  if (!isAllowed) return null;
  return (
    <div className={classes.bar}>
      <Tooltip
        label={offWords ?? '双击或按 F2 修改，拖到另一格或按 Alt+方向键互换，Delete 清除所选'}
        multiline
        maw={280}
      >
        <Button
          variant={isOn ? 'light' : 'default'}
          size="compact-md"
          aria-pressed={isOn}
          disabled={offWords !== null}
          onClick={() => setOn(!isOn)}
        >
          编辑
        </Button>
      </Tooltip>
      {isOn && (
        <>
          <Step
            label="撤销"
            words={edits.undoWords}
            icon={IconArrowBackUp}
            onClick={edits.undo}
            busy={edits.isRunning}
          />
          <Step
            label="重做"
            words={edits.redoWords}
            icon={IconArrowForwardUp}
            onClick={edits.redo}
            busy={edits.isRunning}
          />
        </>
      )}
    </div>
  );
}

interface StepProps {
  label: string;
  /** What the step does; null: there is none. */
  words: string | null;
  icon: typeof IconArrowBackUp;
  onClick: () => void;
  busy: boolean;
}

function Step({ label, words, icon: Icon, onClick, busy }: StepProps) {
  return (
    <Tooltip label={words ? `${label}：${words}` : `没有可${label}的修改`}>
      <ActionIcon variant="default" size={32} aria-label={label} disabled={words === null || busy} onClick={onClick}>
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
