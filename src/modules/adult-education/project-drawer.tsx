import { projectFlowKey } from '@contract/adult-education/flow-key';
import { adultEducationCreditEndpoints } from '@contract/adult-education/credits';
import {
  adultEducationProjectEndpoints as calls,
  type Attendee,
  type CmeProject,
} from '@contract/adult-education/projects';
import { canAct, partNames } from '@contract/adult-education/rules';
import { attendeeSheet } from '@contract/adult-education/sheets';
import { Button, Drawer } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { usePermission } from '@/kernel/session/permissions';
import { FactList } from '@/kits/facts/fact-list';
import { RecordApproval } from '@/kits/approval/record-approval';
import { ListExport } from '@/kits/list/list-export';
import { choice } from '@/kits/table-page/filter-fields';
import { chipsOf, SelectFilter } from '@/kits/table-page/filter-inputs';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { useRemove } from '@/kits/list/row-hooks';
import { formatDateTime } from '@/ui/format';
import classes from './adult-education.module.css';
import { AddPeople } from './add-people';
import { GrantForm } from './grant-form';
import { printCertificate } from './print';
import { daysOf, levelOf, partOptions, ProjectWord } from './words';

const reads = [calls.attendees, calls.cmeProjects, adultEducationCreditEndpoints.yearCredits];
const filters = { part: choice(partOptions.map(({ value }) => value)) };
const columns: Column<Attendee>[] = [
  { key: 'name', title: '姓名', width: 88, isFixed: true, cell: (row) => <span title={row.staff_id}>{row.name}</span> },
  { key: 'dept', title: '科室', width: 144, cell: (row) => row.dept_name || '–' },
  { key: 'part', title: '身份', width: 64, cell: (row) => partNames[row.part] },
  {
    key: 'signed',
    title: '签到',
    width: 144,
    cell: (row) => (row.signed_at ? formatDateTime(row.signed_at) : '未签到'),
  },
  { key: 'hours', title: '学时', width: 64, align: 'right', cell: (row) => row.hours ?? '–' },
  { key: 'credits', title: '学分', width: 64, align: 'right', cell: (row) => row.credits ?? '–' },
];
const exported = (row: Attendee) => ({
  ...row,
  part: partNames[row.part],
  signed: row.signed_at ? formatDateTime(row.signed_at) : '',
});

/** A project with its review and the people in it. */
export function ProjectDrawer({ project, onClose }: { project: CmeProject; onClose: () => void }) {
  return (
    <Drawer
      opened
      onClose={onClose}
      title={project.name}
      size={960}
      position="right"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <FactList
        facts={[
          ['状态', <ProjectWord key="state" state={project.state} />],
          ['编号', project.number || '未编号'],
          ['级别', levelOf(project)],
          ['时间', daysOf(project)],
          ['学时', `${project.hours} 学时`],
          ['地点', project.place || '未定'],
          ['负责人', `${project.leader.name}（${project.leader.staff_id}）`],
          ['名额', project.quota === null ? '不限' : `${project.quota} 人`],
          ['参加', `${project.enrolled} 人，签到 ${project.signed} 人，获学分 ${project.granted} 人`],
        ]}
        isSpaced
      />
      {project.note && <p className={classes.note}>{project.note}</p>}
      {project.state !== 'draft' && (
        <RecordApproval
          flow={projectFlowKey}
          subjectId={`${project.id}-${project.leader.user_id}`}
          refresh={[calls.cmeProjects]}
        />
      )}
      {['approved', 'running', 'closed'].includes(project.state) && <People project={project} />}
    </Drawer>
  );
}

function People({ project }: { project: CmeProject }) {
  const table = useTableState({ filters });
  const query = { ...table.query, project_id: project.id };
  const rows = useCall(calls.attendees, { query }, { keepPrevious: true });
  const mayExport = usePermission('adultEdu:project:export');
  const mayEdit = usePermission('adultEdu:project:edit');
  const mayGrant = usePermission('adultEdu:project:grant');
  const [isAdding, add] = useState(false);
  const [granted, grant] = useState<readonly Attendee[]>([]);
  const sign = useSave(calls.signAttendees, { refresh: reads, done: ({ changed }) => `已更新 ${changed} 人的签到` });
  const remove = useRemove(calls.removeAttendee, '参加人', reads);
  const signed = (list: readonly Attendee[], isIn: boolean) =>
    sign.run({ body: { id: project.id, attendee_ids: list.map(({ id }) => id), signed: isIn } });
  // Who was signed in a moment ago is, even if the list was still on its way when the form was opened.
  const asListed = (one: Attendee) => rows.data?.list.find(({ id }) => id === one.id) ?? one;
  const isRunning = canAct('grant', project.state);
  return (
    <div className={classes.people}>
      <h3 className={classes.heading}>参加人员</h3>
      <TablePage
        what="参加人"
        table={table}
        rows={rows}
        rowKey={(row) => row.id}
        views="adultEdu.attendees"
        columns={columns}
        filters={<SelectFilter table={table} name="part" label="身份" options={partOptions} />}
        chips={chipsOf(table, { part: (value) => `身份：${partNames[value as Attendee['part']]}` })}
        main={
          mayEdit &&
          canAct('people', project.state) && (
            <Button variant="default" onClick={() => add(true)}>
              添加人员
            </Button>
          )
        }
        tools={
          mayExport && (
            <ListExport
              call={calls.attendees}
              list={{ table: { query }, rows }}
              sheet={attendeeSheet}
              fileName={`继教参加人员_${project.name}`}
              exported={exported}
            />
          )
        }
        {...(mayGrant &&
          isRunning && {
            batch: ({ rows: chosen }: { rows: readonly Attendee[] }) => (
              <>
                <Button size="compact-sm" onClick={() => void signed(chosen, true)}>
                  签到
                </Button>
                <Button size="compact-sm" onClick={() => grant(chosen)}>
                  授予学分
                </Button>
              </>
            ),
          })}
        actions={(row) => [
          ...(isRunning
            ? [
                { label: '授予学分', call: calls.grantCredits, onClick: () => grant([row]) },
                {
                  label: row.signed_at ? '取消签到' : '签到',
                  call: calls.signAttendees,
                  onClick: () => void signed([row], row.signed_at === null),
                },
              ]
            : []),
          ...(row.certificate
            ? [
                {
                  label: '学分证书',
                  call: adultEducationCreditEndpoints.creditCertificate,
                  onClick: () => void printCertificate(row.id),
                },
              ]
            : []),
          ...(canAct('people', project.state) && row.credits === null ? [remove(row)] : []),
        ]}
        empty={{ title: '还没有人参加', text: '职工自行报名，或由管理人员添加' }}
        card={(row) => ({
          title: `${row.name} · ${partNames[row.part]}`,
          facts: [
            ['科室', row.dept_name || '–'],
            ['签到', row.signed_at ? formatDateTime(row.signed_at) : '未签到'],
            ['学分', row.credits === null ? '未授予' : `${row.hours} 学时，${row.credits} 学分`],
          ],
        })}
      />
      {isAdding && <AddPeople project={project} onClose={() => add(false)} />}
      {granted.length > 0 && <GrantForm project={project} people={granted.map(asListed)} onClose={() => grant([])} />}
    </div>
  );
}
