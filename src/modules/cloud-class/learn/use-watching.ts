import type { LearnCourse, LearnItem } from '@contract/cloud-class/learn';
import { playableTo, type Speed } from '@contract/cloud-class/rules';
import { skipSlack, union, type Piece } from '@contract/cloud-class/watched';
import { serverNow } from '@device/api/server-time';
import { sendOrQueue } from '@device/outbox/enqueue';
import { useCallback, useEffect, useRef, useState } from 'react';
import { notifyError } from '@/kernel/query/notify-error';
import { reportWatched } from '../offline';

/** Seconds from one report to the next while it plays. */
const reportEvery = 20;
/** A jump of more than so many seconds of the film between two ticks is a jump and was not watched. */
const tick = 3;

/**
 * Follows what is watched of a film: the pieces of it are reported as it plays, when it pauses and when it is left. Without a network
 * the reports wait on the device.
 */
export function useWatching(course: LearnCourse, item: LearnItem, mayLearn: boolean) {
  const length = item.file?.seconds ?? 0;
  const fresh = useRef<Piece[]>([]);
  const at = useRef<number | null>(null);
  const position = useRef(item.progress.position);
  const sentAt = useRef(serverNow());
  // What was watched here counts for what may be played, before the server has said so.
  const [seen, setSeen] = useState<readonly Piece[]>(item.progress.pieces);
  const held = union([...item.progress.pieces, ...seen], length);
  const stops = item.questions
    .flatMap((one) =>
      one.at === null ? [] : [{ id: one.id, at: one.at, passed: item.progress.passed.includes(one.id) }],
    )
    .toSorted((one, other) => one.at - other.at);
  const limit = playableTo(held, stops, { length, noSkip: course.no_skip });

  const report = useCallback(() => {
    sentAt.current = serverNow();
    const pieces = union(fresh.current, length).map(([from, to]): [number, number] => [from, to]);
    fresh.current = [];
    at.current = null;
    if (pieces.length === 0 || !mayLearn) return;
    setSeen((before) => union([...before, ...pieces], length));
    const body = { course_id: course.id, item_id: item.id, pieces, position: Math.max(0, position.current) };
    void sendOrQueue(reportWatched, { input: { body }, seen: undefined }, crypto.randomUUID()).catch(notifyError);
  }, [course.id, item.id, length, mayLearn]);

  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') report();
    };
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      report();
    };
  }, [report]);

  return {
    position,
    limit,
    /** The question at which the film stops next. */
    stop: stops.find(({ passed }) => !passed),
    report,
    /** A moment of playing. */
    played: (media: HTMLMediaElement) => {
      const now = media.currentTime;
      if (at.current !== null && now > at.current && now - at.current <= tick * media.playbackRate)
        fresh.current.push([at.current, now]);
      at.current = media.paused ? null : now;
      position.current = now;
      if (serverNow() - sentAt.current > reportEvery * 1000) report();
    },
    /** Where the film may not go on to. @returns the second to which it is taken back; null: it may */
    refused: (to: number): number | null => {
      at.current = null;
      const local = playableTo(union([...held, ...fresh.current], length), stops, { length, noSkip: course.no_skip });
      return to > local + (course.no_skip ? skipSlack : 0.5) ? local : null;
    },
    slowed: (rate: number): Speed | null => (rate > course.max_speed ? course.max_speed : null),
  };
}
