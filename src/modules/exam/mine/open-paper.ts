import { ownExamEndpoints as calls } from '@contract/exam/exams/mine';
import { examModule } from '@contract/exam/module';
import { call } from '@device/api/call';
import { notifyError } from '@/kernel/query/notify-error';

/** Opens a paper in a tab of its own by a link that holds for a quarter of an hour. */
export async function openPaper(candidateId: number): Promise<void> {
  // The tab is opened within the click: browsers refuse one that comes later.
  const tab = window.open('', '_blank');
  try {
    const { token } = await call(calls.linkPaper, { body: { candidate_id: candidateId } });
    const address = `/main${examModule.screens.linkedPaper.path}?token=${encodeURIComponent(token)}`;
    if (tab) tab.location.href = address;
    else window.location.href = address;
  } catch (error) {
    tab?.close();
    notifyError(error);
  }
}
