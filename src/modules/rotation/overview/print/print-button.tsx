import { ActionIcon, Tooltip } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { late, nothing } from '@/kits/late/late';
import type { PrintTableProps } from './print-table';

const PrintTable = late(() => import('./print-table').then((file) => file.PrintTable), nothing);

/** Prints the people of the page with their months on A4 landscape. The paper is drawn only while it is printed. */
export function PrintButton(props: Omit<PrintTableProps, 'onDone'>) {
  const [isPrinting, setPrinting] = useState(false);
  return (
    <>
      <Tooltip label="打印本页（A4 横向）">
        <ActionIcon
          variant="default"
          size={32}
          aria-label="打印"
          // Before its people are there the paper would be empty.
          disabled={props.rows.length === 0}
          onClick={() => setPrinting(true)}
        >
          <IconPrinter size={16} />
        </ActionIcon>
      </Tooltip>
      {isPrinting && <PrintTable {...props} onDone={() => setPrinting(false)} />}
    </>
  );
}
