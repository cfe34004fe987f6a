import { listNeed, type Need } from '@device/copies/needs';
import { learnEndpoints } from '@contract/cloud-class/learn';

export const cloudClassNeeds: readonly Need[] = [listNeed('我的课程', learnEndpoints.ownCourses)];
