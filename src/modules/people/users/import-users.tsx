import { peopleEndpoints } from '@contract/people/endpoints';
import { userSheetOf, userSheetOptions, type ImportedType } from '@contract/people/import-sheet';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconFileImport } from '@tabler/icons-react';
import { useCall } from '@/kernel/query/use-call';
import { usePermission } from '@/kernel/session/permissions';
import { openSheetImport } from '@/kits/import/sheet-import-request';

/** 导入 of people of one type: each has the template that its configuration makes. */
export function ImportUsers() {
  const mayImport = usePermission('personnel:user:import');
  const { data: lists } = useCall(peopleEndpoints.importOptions, {}, { enabled: mayImport, staleTime: 3_600_000 });
  // Asked for each time: somebody else may have changed the columns, and the server checks by the newest.
  const { data: types } = useCall(peopleEndpoints.systemTypes, {}, { enabled: mayImport, staleTime: 0 });
  if (!mayImport || !lists || !types) return null;
  const open = (type: ImportedType) =>
    openSheetImport({
      sheet: userSheetOf(type),
      title: `导入${type.type_name}`,
      options: userSheetOptions(type, lists),
    });
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          导入
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>按人员类型导入</Menu.Label>
        {types.map((type) => (
          <Menu.Item key={type.id} onClick={() => open(type)}>
            {type.type_name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
