import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { usePermission } from '@/kernel/session/permissions';
import type { OverviewFileOptions } from './overview-file';
import { startExport } from './start-export';

interface ExportButtonProps {
  query: OverviewFileOptions['query'];
  /** People under the filter; with none there is nothing to export. */
  total: number;
}

/** Exports what the filters show, all pages. */
export function ExportButton(props: ExportButtonProps) {
  return usePermission('rotation:plan:export') ? <ExportMenu {...props} /> : null;
}

function ExportMenu({ query, total }: ExportButtonProps) {
  const [isRunning, setRunning] = useState(false);
  const run = async (withHandbook: boolean) => {
    setRunning(true);
    await startExport({ query, withHandbook });
    setRunning(false);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          disabled={total === 0}
          loading={isRunning}
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          导出
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void run(false)}>轮转科室</Menu.Item>
        <Menu.Item onClick={() => void run(true)}>轮转科室和手册科室（可再导入）</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
