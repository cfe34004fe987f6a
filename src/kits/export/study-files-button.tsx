import { Button, Checkbox, Modal, Text } from '@mantine/core';
import { downloadEndpoints } from '@contract/download/endpoints';
import type { CallInput } from '@contract/kernel/endpoint';
import { IconFileZip } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Permitted } from '@/kernel/session/permissions';
import { useAccount } from '@/kernel/session/session-store';
import { formatCount } from '@/ui/format';
import { Loaded } from '../loaded/loaded';
import classes from './study-files.module.css';
import { noteStudyFilesTask, useStudyFilesTask } from './study-files-task';

type StudyBody = CallInput<typeof downloadEndpoints.studyStart>['body'];

interface StudyFilesButtonProps {
  /** Chosen people; without them, all whom the query finds. */
  userIds?: readonly number[] | undefined;
  /** The list's filters. */
  query?: NonNullable<StudyBody['query']>;
  /** How many people the query finds; chosen people count themselves. */
  count?: number | undefined;
}

/** 导出资料: an archive with a folder of files per person and a list of the chosen fields. */
export function StudyFilesButton(props: StudyFilesButtonProps) {
  return (
    <Permitted code="download:study:export">
      <Starter {...props} />
    </Permitted>
  );
}

function Starter(props: StudyFilesButtonProps) {
  const { staffID: staffId } = useAccount();
  const isRunning = useStudyFilesTask(staffId) !== null;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        disabled={peopleOf(props) === 0}
        loading={isRunning}
        leftSection={<IconFileZip size={16} stroke={1.75} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        导出资料
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="导出人员资料" size={560}>
        <FieldChoice
          {...props}
          onStarted={(taskId) => noteStudyFilesTask(staffId, taskId)}
          onClose={() => setOpen(false)}
        />
      </Modal>
    </>
  );
}

interface FieldChoiceProps extends StudyFilesButtonProps {
  onStarted: (taskId: string) => void;
  onClose: () => void;
}

function peopleOf({ userIds, count = 0 }: StudyFilesButtonProps): number {
  return userIds?.length ?? count;
}

function FieldChoice({ userIds, query, count, onStarted, onClose }: FieldChoiceProps) {
  const config = useCall(downloadEndpoints.studyConfig, {}, { staleTime: Infinity });
  const [left, setLeft] = useState<readonly string[]>([]);
  const start = useSave(downloadEndpoints.studyStart, {
    refresh: [downloadEndpoints.list],
    done: '已开始生成，完成后自动下载',
    onDone: ({ ID }) => {
      onStarted(ID);
      onClose();
    },
  });
  const run = (fields: readonly { key: string }[]) => {
    const allowed = fields.map(({ key }) => key).filter((key) => !left.includes(key));
    const people = userIds ? { user_ids: [...userIds] } : { query: query ?? {} };
    void start.run({ body: { ...people, allowed_fileds_arr: allowed } });
  };
  return (
    <Loaded call={config} what="可选字段">
      {({ fields }) => (
        <>
          <Text>
            将打包 {formatCount(peopleOf({ userIds, count }))}{' '}
            人的附件，每人一个文件夹，并附人员信息表。请选择人员信息表包含的字段：
          </Text>
          <Checkbox.Group
            value={fields.map(({ key }) => key).filter((key) => !left.includes(key))}
            onChange={(chosen) => setLeft(fields.map(({ key }) => key).filter((key) => !chosen.includes(key)))}
            aria-label="人员信息表的字段"
          >
            <div className={classes.fields}>
              {fields.map(({ key, label, required }) => (
                <Checkbox key={key} value={key} label={label} disabled={required} />
              ))}
            </div>
          </Checkbox.Group>
          <div className={classes.actions}>
            <Button variant="default" onClick={onClose}>
              取消
            </Button>
            <Button loading={start.isRunning} onClick={() => run(fields)}>
              开始导出
            </Button>
          </div>
        </>
      )}
    </Loaded>
  );
}
