import { notifyError } from './query/notify-error';
import { saveFile } from './save-file';

/** Saves the file with which a call answers; where there is none, whoever asked is told why. */
export async function saveAnswer(answer: Promise<unknown>): Promise<void> {
  try {
    saveFile((await answer) as File);
  } catch (failure) {
    notifyError(failure);
  }
}
