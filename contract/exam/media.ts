import type { FullContent, Media, PublicQuestion } from './content';

/** Pictures, sounds and films of questions, and how much of them there may be. No schema here: pages import this file. */

export const mediaWords = { image: '图片', audio: '音频', video: '视频' } as const satisfies Record<
  Media['kind'],
  string
>;
export const mediaKinds = Object.keys(mediaWords) as Media['kind'][];

const megabyte = 1024 * 1024;

/**
 * Bytes of one file. All that a paper holds goes to every examinee before the start, and waits in his browser (ADR 153): a
 * film of a question is a minute, not a lecture.
 */
export const mediaBytes: Readonly<Record<Media['kind'], number>> = {
  image: 10 * megabyte,
  audio: 20 * megabyte,
  video: 50 * megabyte,
};

/** Bytes of all files of a paper's variant together. */
export const paperMediaBytes = 100 * megabyte;

/** Bytes of the files that come onto the device with a round of practice. */
export const practiceMediaBytes = 20 * megabyte;

/** The files that fit into so many bytes, taken in their order; one that does not fit leaves room for smaller ones. */
export function withinBytes<File extends { size: number }>(files: readonly File[], most: number): File[] {
  let left = most;
  return files.filter(({ size }) => {
    if (size > left) return false;
    left -= size;
    return true;
  });
}

/** Everything that a question shows beside its words, in its order. */
export const mediaOf = ({ unit, parts }: PublicQuestion | FullContent): Media[] => [
  ...unit.media,
  ...parts.flatMap((part) => ('public' in part ? part.public : part).media),
];
