import { departmentEndpoints } from '@contract/dictionary/departments';
import type { DepartmentDetail } from '@contract/dictionary/department-types';
import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { formatCount } from '@/ui/format';
import { PersonNames } from '@/kits/person/person-names';
import { StatusWord } from '@/kits/list/status-word';
import { capacityWords } from '@contract/dictionary/capacity-words';
import classes from './department-drawer.module.css';

interface DepartmentDrawerProps {
  id: number;
  name: string;
  bigName: string;
  onClose: () => void;
}

/** Everything about a department at one glance. */
export function DepartmentDrawer({ id, name, bigName, onClose }: DepartmentDrawerProps) {
  const detail = useCall(departmentEndpoints.department, { params: { id } });
  return (
    <Drawer opened onClose={onClose} title={name} size={480} closeButtonProps={{ 'aria-label': '关闭' }}>
      <Loaded call={detail} what="科室详情">
        {(row) => (
          <>
            <Facts facts={factsOf(row, bigName)} />
            <h3 className={classes.title}>容量</h3>
            {row.capacities.length === 0 ? (
              <p className={classes.none}>没有设置，排轮转时不限人数</p>
            ) : (
              <Facts facts={row.capacities.map((one) => [one.person_type_name, capacityWords(one)])} />
            )}
            <h3 className={classes.title}>正在使用</h3>
            {row.uses.length === 0 ? (
              <p className={classes.none}>没有人员、轮转或培训方案使用该科室，可以停用</p>
            ) : (
              <Facts facts={row.uses.map(({ label, count }) => [label, formatCount(count)])} />
            )}
          </>
        )}
      </Loaded>
    </Drawer>
  );
}

function factsOf(row: DepartmentDetail, bigName: string): [string, ReactNode][] {
  return [
    ['状态', <StatusWord key="status" status={row.status} />],
    ['编码', row.code],
    ['大科室', bigName],
    ['类型', row.kind],
    ['院区', row.campus || '–'],
    ['床位数', row.beds ?? '–'],
    ['最少住院医师', row.min_residents ?? '–'],
    ['轮转科室', row.is_rotation ? '是' : '否'],
    ['科主任', <PersonNames key="heads" people={row.heads} />],
    ['教学秘书', <PersonNames key="secretaries" people={row.secretaries} />],
    ['带教老师', <PersonNames key="teachers" people={row.teachers} />],
    ['科室人数', formatCount(row.people_count)],
  ];
}

function Facts({ facts }: { facts: readonly [label: string, value: ReactNode][] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value], index) => (
        // A label may come twice: capacities of one type in several ranges.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
