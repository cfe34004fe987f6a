import { anyQueued, type AnyQueuedCall } from '@device/outbox/queued';
import { reviewDecision } from '@/kits/approval/offline';
import { signByCode } from '@/modules/activities/offline';
import { checkIn, saveMarks } from '@/modules/attendance/offline';
import { saveRoom, saveUnionRoom } from '@/modules/dorm/offline';
import { reportWatched } from '@/modules/cloud-class/offline';
import { declineTarget, submitAnswer } from '@/modules/evaluation/offline';
import { answerPractice } from '@/modules/exam/offline';
import { callRoll, confirmTask } from '@/modules/graduate/offline';
import { readNotice } from '@/modules/notice/offline';
import { saveEntry, submitEntries } from '@/modules/training/offline';
import { changeStatus } from '@/modules/people/offline';
import { checkInRoom } from '@/modules/room/offline';
import { saveLog } from '@/modules/weeklog/offline';
import { commitProfile } from '@/modules/userinfo/offline';

/** Every call that may be made without a network, as its module declares it. */
export const queuedCalls: readonly AnyQueuedCall[] = [
  anyQueued(readNotice),
  anyQueued(reviewDecision),
  anyQueued(commitProfile),
  anyQueued(changeStatus),
  anyQueued(saveEntry),
  anyQueued(submitEntries),
  anyQueued(saveMarks),
  anyQueued(checkIn),
  anyQueued(submitAnswer),
  anyQueued(declineTarget),
  anyQueued(signByCode),
  anyQueued(answerPractice),
  anyQueued(saveRoom),
  anyQueued(saveUnionRoom),
  anyQueued(checkInRoom),
  anyQueued(saveLog),
  anyQueued(reportWatched),
  anyQueued(confirmTask),
  anyQueued(callRoll),
];
