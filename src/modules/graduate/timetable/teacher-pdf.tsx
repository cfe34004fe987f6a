import { graduateLessonEndpoints as calls } from '@contract/graduate/lessons';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { call } from '@device/api/call';
import { notifyError } from '@/kernel/query/notify-error';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { saveAnswer } from '@/kernel/save-answer';
import { Permitted } from '@/kernel/session/permissions';

/** How often it is asked whether the file is there: the customer's five seconds. */
const pauseMs = 5000;

/** 打印课表 of a teacher: made in the background, asked about until it is there, and saved then. */
export function TeacherPdf({ semesterId, teacherId }: { semesterId: number; teacherId: number }) {
  const [taskId, follow] = useState<string | null>(null);
  const start = useSave(calls.teacherTimetablePdf, {
    done: '已开始生成，完成后自动下载',
    onDone: ({ ID }) => follow(ID),
  });
  return (
    <Permitted code="graduate:timetable:print">
      <Button
        variant="default"
        loading={start.isRunning || taskId !== null}
        onClick={() => void start.run({ body: { semester_id: semesterId, teacher_id: teacherId } })}
      >
        打印课表
      </Button>
      {taskId !== null && <Follow key={taskId} taskId={taskId} onEnd={() => follow(null)} />}
    </Permitted>
  );
}

function Follow({ taskId, onEnd }: { taskId: string; onEnd: () => void }) {
  const query = { taskID: taskId };
  const status = useCall(calls.timetablePdfStatus, { query }, { refetchInterval: pauseMs, staleTime: 0 });
  const now = status.data?.Status;
  useEffect(() => {
    if (now === 'COMPLETED') void saveAnswer(call(calls.timetablePdfDown, { query: { taskID: taskId } })).then(onEnd);
    if (now === 'ERROR') {
      notifyError('课表未能生成，请稍后重试');
      onEnd();
    }
    // Who draws this ends it once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [now, taskId]);
  return null;
}
