import { useEffect, useState } from 'react';
import { deviceKey } from '@device/database/device-key';
import { readIssues, type KeptIssues } from '@device/tasks/sheet-content';
import { useUserDatabase } from '@/kernel/session/use-user-database';

/** The stored problems of a task; undefined while they are read and opened. */
export function useSheetIssues(taskId: string): KeptIssues | undefined {
  const db = useUserDatabase();
  const [kept, setKept] = useState<{ taskId: string; value: KeptIssues }>();
  useEffect(() => {
    let isWanted = true;
    void deviceKey(db)
      .then((key) => readIssues(db, key, taskId))
      .then((value) => isWanted && setKept({ taskId, value }))
      .catch((error: unknown) => console.error(error));
    return () => {
      isWanted = false;
    };
  }, [db, taskId]);
  return kept?.taskId === taskId ? kept.value : undefined;
}
