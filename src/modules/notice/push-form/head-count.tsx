import { pushEndpoints } from '@contract/notice/push-endpoints';
import type { PushTarget } from '@contract/notice/push-types';
import { useDebouncedValue } from '@mantine/hooks';
import { useCall } from '@/kernel/query/use-call';
import { formatCount } from '@/ui/format';
import classes from './head-count.module.css';
import { isEmpty } from './push-values';

const pauseMs = 300;

/** How many people the target means now, and the first few by name. */
export function HeadCount({ target }: { target: PushTarget }) {
  const [asked] = useDebouncedValue(target, pauseMs);
  const count = useCall(
    pushEndpoints.headCount,
    { body: { target: asked } },
    { keepPrevious: true, enabled: !isEmpty(asked) },
  );
  return (
    <p className={classes.count} role="status">
      {wordsOf()}
    </p>
  );

  function wordsOf(): string {
    if (isEmpty(target)) return '预计送达 0 人';
    if (count.error) return '暂时无法计算人数，联网后会自动计算';
    if (!count.data) return '正在计算人数';
    const { count: people, sample } = count.data;
    if (people === 0) return '没有符合条件的人员，请调整';
    const names = sample.map(({ name }) => name).join('、');
    return `预计送达 ${formatCount(people)} 人：${names}${people > sample.length ? ' 等' : ''}`;
  }
}
