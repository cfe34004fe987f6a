import { monthsWord } from '@contract/handbook/mapping-rules';
import { mappingEndpoints as calls, type MappedDept, type MappedSubject } from '@contract/handbook/mapping';
import { itemKinds } from '@contract/handbook/rules';
import { versionEndpoints } from '@contract/handbook/versions';
import { Select } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { useHistory } from '@/kits/history/use-history';
import { late } from '@/kits/late/late';
import { useEdited } from '@/kits/list/row-hooks';
import { Loaded } from '@/kits/loaded/loaded';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { PageHeader } from '@/ui/page-header';
import { EmptyState } from '@/ui/state-views';
import { StatusDot } from '@/ui/status-dot';
import { useIsMobile } from '@/ui/use-is-mobile';
import { lengthWord } from '../plan/plan-nodes';
import planClasses from '../plan/plan.module.css';
import { SubjectNav } from '../plan/subject-nav';

const MappingForm = late(() => import('./mapping-form').then((file) => file.MappingForm));

/** Versions are few; the newest come first. */
const versionsAsked = { query: { size: 100 as const } };

const isWanting = (dept: MappedDept) => dept.kind !== 'reserve' && dept.gaps.length > 0;
const warningsOf = ({ links }: MappedDept) => links.filter(({ warning }) => warning !== '');
const amiss = ({ depts }: MappedSubject) =>
  depts.filter((dept) => isWanting(dept) || warningsOf(dept).length > 0).length;

const columns: Column<MappedDept>[] = [
  { key: 'name', title: '标准科室', isFixed: true, width: 176, cell: (row) => row.name },
  { key: 'kind', title: '类别', width: 72, cell: (row) => itemKinds[row.kind] },
  { key: 'months', title: '时长', width: 88, align: 'right', cell: (row) => lengthWord(row.half_months) },
  { key: 'links', title: '对应的医院科室', cell: linkWords },
  { key: 'state', title: '检查', width: 300, cell: (row) => <Findings dept={row} /> },
];

function linkWords({ links }: MappedDept): string {
  const words = links.map((link) => {
    const months = monthsWord(link);
    return months === '长期' ? link.dept_name : `${link.dept_name}（${months}）`;
  });
  return words.join('、') || '–';
}

function Findings({ dept }: { dept: MappedDept }) {
  const found = [
    ...(dept.links.length === 0 && dept.kind !== 'reserve' ? ['没有对应科室'] : []),
    ...(dept.links.length > 0 && isWanting(dept)
      ? [`${dept.gaps.map(({ from, to }) => (from === to ? from : `${from} 至 ${to}`)).join('、')} 没有对应科室`]
      : []),
  ];
  const warned = [...new Set(warningsOf(dept).map((link) => `${link.dept_name}${link.warning}`))];
  if (found.length + warned.length === 0) return <StatusDot tone="success">正常</StatusDot>;
  return <StatusDot tone={found.length > 0 ? 'danger' : 'warning'}>{[...found, ...warned].join('；')}</StatusDot>;
}

/** 专业配置: subjects of a version and the hospital departments that stand for their standard departments, dated. */
export default function SubjectConfigurationPage() {
  const isMobile = useIsMobile();
  const [query, setQuery] = useSearchParams();
  const versions = useCall(versionEndpoints.versionPages, versionsAsked);
  const list = versions.data?.list ?? [];
  const named = Number(query.get('version'));
  // What most people train by now, unless the address says another.
  const version = list.find(({ id }) => id === named) ?? list.toSorted((one, other) => other.used_by - one.used_by)[0];
  const put = (part: Record<string, string>) =>
    setQuery(
      (before) => {
        for (const [name, value] of Object.entries(part)) before.set(name, value);
        return before;
      },
      { replace: true },
    );
  return (
    <div className={planClasses.page} data-mobile={isMobile || undefined}>
      <PageHeader
        title="专业配置"
        actions={
          version && (
            <Select
              aria-label="手册版本"
              w={isMobile ? 320 : 360}
              data={list.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={String(version.id)}
              allowDeselect={false}
              onChange={(id) => id && put({ version: id, subject: '' })}
            />
          )
        }
      />
      <Loaded call={versions} what="手册版本">
        {() =>
          version ? (
            <Subjects
              key={version.id}
              versionId={version.id}
              chosen={Number(query.get('subject'))}
              onChoose={(id) => put({ subject: String(id) })}
            />
          ) : (
            <EmptyState title="还没有手册版本">请先在手册版本管理中新增一个版本</EmptyState>
          )
        }
      </Loaded>
    </div>
  );
}

interface SubjectsProps {
  versionId: number;
  chosen: number;
  onChoose: (id: number) => void;
}

function Subjects({ versionId, chosen, onChoose }: SubjectsProps) {
  const answer = useCall(calls.mapping, { query: { version_id: versionId } });
  const table = useTableState({});
  const { edited, edit, close } = useEdited<MappedDept>();
  const { historyAction, historyDrawer } = useHistory('st_dept');
  const subjects = answer.data ?? [];
  const subject = subjects.find(({ id }) => id === chosen) ?? subjects[0];
  const wanting = new Map(subjects.map((one) => [one.id, amiss(one)]));
  return (
    <>
      <Loaded call={answer} what="科室对应">
        {() =>
          subject ? (
            <div className={planClasses.body}>
              <SubjectNav
                subjects={subjects}
                chosen={subject.id}
                onChoose={onChoose}
                countOf={(id) => (wanting.get(id) ? `${wanting.get(id)} 处待查` : '正常')}
              />
              <TablePage
                key={subject.id}
                what="标准科室"
                views="handbook.mapping"
                table={table}
                rows={{ ...answer, data: subject.depts }}
                rowKey={({ id }) => id}
                columns={columns}
                quick={<Facts subject={subject} />}
                actions={(row) => [
                  { label: '设置对应', call: calls.saveMapping, onClick: () => edit(row) },
                  historyAction(row),
                ]}
                onOpen={edit}
                empty={{ title: '还没有标准科室', text: '请先在轮转规则中建立该专业的轮转方案' }}
                card={(row) => ({
                  title: row.name,
                  facts: [
                    ['时长', `${itemKinds[row.kind]}，${lengthWord(row.half_months)}`],
                    ['对应科室', linkWords(row)],
                  ],
                  status: <Findings dept={row} />,
                })}
              />
            </div>
          ) : (
            <EmptyState title="这个版本还没有专业">请先在轮转规则中建立各专业的轮转方案</EmptyState>
          )
        }
      </Loaded>
      {historyDrawer}
      {edited?.row && <MappingForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}

function Facts({ subject }: { subject: MappedSubject }) {
  return (
    <span className={planClasses.facts}>
      <strong>
        {subject.name}（{subject.major_code}）
      </strong>
      <span>所属基地：{subject.base_name || '未设置'}</span>
      <span>{subject.years} 年</span>
      <span>{lengthWord(subject.half_months)}</span>
    </span>
  );
}
