import {
  adultEducationConfigEndpoints as calls,
  type ProjectLevelRow,
  type YearlyRequirement,
} from '@contract/adult-education/config';
import { adultEducationModule } from '@contract/adult-education/module';
import { classNames, levelNames } from '@contract/adult-education/rules';
import { titleNames } from '@contract/people/title-rank';
import { Button, Table } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import classes from './adult-education.module.css';

const LevelForm = late(() => import('./config-forms').then((file) => file.LevelForm));
const RequirementForm = late(() => import('./config-forms').then((file) => file.RequirementForm));

/** 继教配置: what each level of projects gives, and what titles ask for in a year. */
export default function ConfigPage() {
  const levels = useCall(calls.projectLevels, {});
  const requirements = useCall(calls.yearlyRequirements, {});
  const [level, editLevel] = useState<ProjectLevelRow | null>(null);
  const [requirement, editRequirement] = useState<YearlyRequirement | null>(null);
  return (
    <div className={classes.page}>
      <PageHeader title={adultEducationModule.screens.configuration.title} />
      <Panel title="项目级别与学分规则">
        <Loaded call={levels} what="学分规则">
          {(rows) => (
            <Sheet
              heads={['级别', '学分类别', '学员每学分', '讲者每学时', '单个项目最多', '最低参加', '签到']}
              rows={rows.map((row) => ({
                key: row.id,
                name: levelNames[row.id],
                cells: [
                  classNames[row.credit_class],
                  `${row.hours_per_credit} 学时`,
                  `${row.speaker_per_hour} 学分`,
                  `${row.most} 学分`,
                  `${row.min_share}%`,
                  row.needs_sign ? '必须' : '不要求',
                ],
                onEdit: () => editLevel(row),
              }))}
            />
          )}
        </Loaded>
      </Panel>
      <Panel title="年度学分要求">
        <Loaded call={requirements} what="年度学分要求">
          {(rows) => (
            <Sheet
              heads={['职称', '年度总学分', '其中Ⅰ类']}
              rows={rows.map((row) => ({
                key: row.id,
                name: titleNames[row.id],
                cells: [`${row.total} 学分`, `${row.first} 学分`],
                onEdit: () => editRequirement(row),
              }))}
            />
          )}
        </Loaded>
      </Panel>
      {level && <LevelForm key={level.id} row={level} onClose={() => editLevel(null)} />}
      {requirement && <RequirementForm key={requirement.id} row={requirement} onClose={() => editRequirement(null)} />}
    </div>
  );
}

interface SheetProps {
  heads: readonly string[];
  rows: readonly { key: number; name: string; cells: readonly string[]; onEdit: () => void }[];
}

const Sheet = ({ heads, rows }: SheetProps) => (
  <Table.ScrollContainer minWidth={heads.length * 96}>
    <Table>
      <Table.Thead>
        <Table.Tr>
          {heads.map((head) => (
            <Table.Th key={head}>{head}</Table.Th>
          ))}
          <Table.Th>操作</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, name, cells, onEdit }) => (
          <Table.Tr key={key}>
            <Table.Td>{name}</Table.Td>
            {cells.map((cell, at) => (
              <Table.Td key={heads[at + 1]}>{cell}</Table.Td>
            ))}
            <Table.Td>
              <Button size="compact-sm" variant="subtle" aria-label={`编辑${name}`} onClick={onEdit}>
                编辑
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);
