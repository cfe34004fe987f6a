import { planEndpoints as calls, type DraftDetail } from '@contract/rotation/plans';
import { AppError } from '@contract/kernel/errors';
import { call } from '@device/api/call';
import { useNavigate } from 'react-router-dom';
import { notifyError } from '@/kernel/query/notify-error';
import { useSave } from '@/kernel/query/use-save';
import { useAccount } from '@/kernel/session/session-store';
import { confirm } from '@/ui/confirm';
import { draftPath } from '../paths';
import type { Desk } from './desk';
import { scoreOf, sentPeople } from './desk-server';
import { plannerWorker } from './planner-worker';

const refresh = [calls.drafts, calls.draft, calls.draftPieces];
const longestName = 100;

/** 保存 of a draft. Where somebody else was faster, what is here goes on as a draft of its own, if the person wishes. */
export function useSaveDraft(draft: DraftDetail, desk: Desk) {
  const navigate = useNavigate();
  const userId = useAccount().user_id;
  const saveCall = useSave(calls.saveDraft, { refresh, done: '草稿已保存', errors: 'inPlace' });
  const addCall = useSave(calls.addDraft, { refresh: [calls.drafts], done: '已另存为新草稿' });

  const asOwn = async () => {
    const { work, view } = desk.get();
    if (!work || !view) return;
    const made = await addCall.run({
      body: {
        name: `${draft.name}（我的修改）`.slice(0, longestName),
        group: draft.group,
        from: draft.from,
        to: draft.to,
        strategy: draft.strategy,
        seed: draft.seed,
        parentId: draft.id,
        takenAt: work.snapshot.takenAt,
        people: sentPeople(work),
        ...scoreOf(work, view),
      },
    });
    if (!made) return;
    const own = { ...work, draftId: made.id, version: made.version, unsaved: false };
    await plannerWorker.use((worker) => worker.keep(userId, own));
    await desk.reload(await call(calls.draft, { params: { id: draft.id } }));
    void navigate(draftPath(made.id));
  };

  const save = async () => {
    const { work, view } = desk.get();
    if (!work || !view) return;
    try {
      const { version } = await saveCall.attempt({
        body: {
          id: draft.id,
          takenAt: work.snapshot.takenAt,
          people: sentPeople(work),
          whole: true,
          score: scoreOf(work, view),
        },
        ifMatch: work.version,
      });
      desk.saved(version, work);
    } catch (error) {
      if (!(error instanceof AppError) || error.key !== 'VERSION_STALE') return notifyError(error);
      const isOwn = await confirm({
        title: '草稿已被他人修改',
        message: '您的修改还在本机。可以另存为一个新草稿，再与他人的版本比较；原草稿换成他人的版本。',
        confirmLabel: '另存为新草稿',
      });
      if (isOwn) await asOwn();
    }
  };
  return { save, isSaving: saveCall.isRunning || addCall.isRunning };
}
