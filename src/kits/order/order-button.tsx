import type { EndpointSpec } from '@contract/kernel/endpoint';
import { permissionOf } from '@contract/permissions';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSave, type SaveInput } from '@/kernel/query/use-save';
import { usePermits } from '@/kernel/session/permissions';
import { late } from '../late/late';

const OrderDrawer = late(() => import('./order-drawer').then((file) => file.OrderDrawer));

interface OrderButtonProps {
  /** A call made by `ordered`; who may not make it does not see the button. */
  call: EndpointSpec;
  /** What `useList` gave for a list that is shown whole; while filters narrow it, it cannot be put in order. */
  list: {
    what: string;
    table: { activeCount: number };
    rows: { data: { list: readonly { id: number; name: string }[] } | undefined; refetch: () => void };
  };
  refresh: readonly EndpointSpec[];
}

/** 调整顺序 of a whole list. */
export function OrderButton({ call, list: { what, table, rows }, refresh }: OrderButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const permits = usePermits();
  const order = useSave(call, { refresh, done: '顺序已保存' });
  const code = permissionOf(call);
  if (!rows.data || table.activeCount > 0 || (code !== undefined && !permits(code))) return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        调整顺序
      </Button>
      {isOpen && (
        <OrderDrawer
          title={`调整${what}顺序`}
          rows={rows.data.list}
          onSave={(ids) => order.run({ body: { ids } } as SaveInput<EndpointSpec>)}
          onRefetch={rows.refetch}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
