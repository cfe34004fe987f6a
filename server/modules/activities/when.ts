import { spanWords } from '@contract/room/rules';

/** `11-25 周三 14:00–15:30` */
export const whenOf = ({ startAt, endAt }: { startAt: Date; endAt: Date }): string =>
  spanWords({ from: startAt.getTime(), to: endAt.getTime() }, Date.now());
