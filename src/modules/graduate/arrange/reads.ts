import { graduateClassEndpoints } from '@contract/graduate/classes';
import { graduateLessonEndpoints } from '@contract/graduate/lessons';

/** Reads that are no longer true once a lesson has changed. */
export const lessonReads = [
  graduateLessonEndpoints.arrangement,
  graduateLessonEndpoints.timetable,
  graduateLessonEndpoints.timetableChoices,
  graduateLessonEndpoints.lessonSlots,
  graduateLessonEndpoints.lessonPlace,
  graduateClassEndpoints.graduateClasses,
  graduateClassEndpoints.graduateClass,
];
