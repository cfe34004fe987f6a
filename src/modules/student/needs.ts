import { listNeed, type Need } from '@device/copies/needs';
import { classEndpoints } from '@contract/student/classes';

/** Key students are kept on no device. */
export const studentNeeds: readonly Need[] = [listNeed('班级', classEndpoints.classes)];
