import { learnEndpoints as api } from '@contract/cloud-class/learn';
import { shareOf, union } from '@contract/cloud-class/watched';
import { defineQueued, projectOn } from '@device/outbox/queued';

/** Name of an item among the records that queued calls change. */
export const itemRecord = (item: number) => `cloud_class_item:${item}`;

/**
 * What was watched without a network. Pieces are put together, so that the same piece twice is one; how many of them count the server
 * says by the time that has passed. Nobody else watches for one, so there is nothing to compare.
 */
export const reportWatched = defineQueued<typeof api.reportWatched>({
  endpoint: api.reportWatched,
  title: ({ body }) => `学习进度（${body.pieces.length} 个片段）`,
  records: ({ body }) => [itemRecord(body.item_id)],
  projections: [
    projectOn(api.learnCourse, api.reportWatched, (data, { body }) =>
      data.id === body.course_id
        ? {
            ...data,
            last_item_id: body.item_id,
            chapters: data.chapters.map((chapter) => ({
              ...chapter,
              items: chapter.items.map((item) => {
                if (item.id !== body.item_id || !item.file?.seconds) return item;
                const pieces = union([...item.progress.pieces, ...body.pieces], item.file.seconds);
                return {
                  ...item,
                  progress: {
                    ...item.progress,
                    pieces: pieces.map(([from, to]): [number, number] => [from, to]),
                    share: shareOf(pieces, item.file.seconds),
                    position: body.position,
                  },
                };
              }),
            })),
          }
        : data,
    ),
  ],
  refresh: [api.ownCourses, api.learnCourse],
});
