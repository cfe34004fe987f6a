import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { userDatabase, type UserDatabase } from '../offline/user-database';
import { useAccount } from '../session/session-store';
import { getTask, listTasks } from './store';
import type { Task } from './task';

/** Database of the signed-in user. Only inside the guarded part of the app. */
export function useUserDatabase(): UserDatabase {
  return userDatabase(useAccount().user_id);
}

/** Follows stored data across tabs and workers; undefined until read for the first time. */
function useStored<Value>(
  db: UserDatabase,
  key: string,
  read: (db: UserDatabase) => Promise<Value>,
): Value | undefined {
  const [answer, setAnswer] = useState<{ key: string; value: Value }>();
  useEffect(() => {
    const show = (value: Value) => setAnswer({ key, value });
    const subscription = liveQuery(() => read(db)).subscribe(show, (error) => console.error(error));
    return () => subscription.unsubscribe();
    // `read` is named by `key`.
  }, [db, key]);
  return answer?.key === key ? answer.value : undefined;
}

/** The user's tasks, newest first. */
export function useTasks(): Task[] | undefined {
  return useStored(useUserDatabase(), 'tasks', listTasks);
}

/** One task; null when there is no such task any more, undefined while it is read. */
export function useTask(id: string | null): Task | null | undefined {
  const read = async (db: UserDatabase) => (id === null ? null : ((await getTask(db, id)) ?? null));
  return useStored(useUserDatabase(), `task:${id}`, read);
}
