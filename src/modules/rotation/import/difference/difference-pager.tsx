import { Pagination, Text } from '@mantine/core';
import { formatCount } from '@/ui/format';
import { useIsMobile } from '@/ui/use-is-mobile';
import classes from './difference-step.module.css';

interface DifferencePagerProps {
  total: number;
  size: number;
  /** From 1. */
  page: number;
  onChange: (page: number) => void;
}

export function DifferencePager({ total, size, page, onChange }: DifferencePagerProps) {
  const isMobile = useIsMobile();
  const pages = Math.ceil(total / size);
  return (
    <div className={classes.pager}>
      <Text size="sm" c="dimmed">
        共 {formatCount(total)} 人
      </Text>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={onChange}
          size={isMobile ? 'md' : 'sm'}
          siblings={isMobile ? 0 : 1}
          getControlProps={(control) => ({ 'aria-label': control === 'previous' ? '上一页' : '下一页' })}
        />
      )}
    </div>
  );
}
