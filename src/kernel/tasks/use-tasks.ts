import { liveQuery } from 'dexie';
import { useCallback, useEffect, useState } from 'react';
import type { UserDatabase } from '@device/database/user-database';
import { useUserDatabase } from '../session/use-user-database';
import { getTask, listTasks } from '@device/tasks/store';
import type { Task, TaskOf } from '@device/tasks/task';

/** Follows stored data across tabs and workers; undefined until read for the first time. `read` must be stable. */
function useStored<Value>(read: (db: UserDatabase) => Promise<Value>): Value | undefined {
  const db = useUserDatabase();
  const [answer, setAnswer] = useState<{ read: typeof read; value: Value }>();
  useEffect(() => {
    const show = (value: Value) => setAnswer({ read, value });
    const subscription = liveQuery(() => read(db)).subscribe(show, (error) => console.error(error));
    return () => subscription.unsubscribe();
  }, [db, read]);
  return answer?.read === read ? answer.value : undefined;
}

/** The user's tasks, newest first. */
export function useTasks(): Task[] | undefined {
  return useStored(listTasks);
}

/** One task; null when there is no such task any more, undefined while it is read. */
export function useTask<Detail = object>(id: string | null): TaskOf<Detail> | null | undefined {
  const read = useCallback(
    async (db: UserDatabase) => (id === null ? null : ((await getTask<Detail>(db, id)) ?? null)),
    [id],
  );
  return useStored(read);
}
