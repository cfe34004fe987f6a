import type { ClassDetail } from '@contract/graduate/classes';
import { graduateModule } from '@contract/graduate/module';
import { levels } from '@contract/graduate/rules';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import classes from '../graduate.module.css';
import { pathOf } from '../use-level';
import { ClassWord } from '../words';
import { FactList } from '@/kits/facts/fact-list';

/** A class as who may not change it sees it. */
export function ClassView({ row }: { row: ClassDetail }) {
  const { classEdit, classes: list } = graduateModule.screens;
  const { title } = classEdit;
  useTabTitle(title, row.name);
  const facts = [
    ['课程', row.course_name],
    ['培养层次', levels[row.level]],
    ['学期', row.semester_name],
    ['小组', `${row.groups} 组`],
    ['学时', `计划 ${row.planned}，已排 ${row.arranged}，已上 ${row.done}`],
    ['授课教师', row.teachers || '–'],
    ['备注', row.note || '–'],
  ] as const;
  return (
    <div className={classes.page}>
      <PageHeader
        title={title}
        description={row.name}
        actions={
          <Button component={Link} to={pathOf(list.path, row.level)} variant="default">
            返回列表
          </Button>
        }
      />
      <Panel title={row.name} aside={<ClassWord state={row.state} />}>
        <FactList facts={facts} />
      </Panel>
      <Panel title={`学生（${row.students} 人）`}>
        <ul className={classes.members}>
          {row.members.map(({ user_id: id, name, staff_id: number, group }) => (
            <li key={id}>
              <span className={classes.person}>
                <b>{name}</b>
                <span>{[number, row.groups > 1 && `第 ${group} 组`].filter(Boolean).join(' · ')}</span>
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="教学计划">
        <ol>
          {row.plan.map((line) => (
            <li key={line.id}>
              {line.topic}：{line.kind} {line.hours} 学时
              {line.teacher && `，${line.teacher.name}`}
              {line.group > 0 && `，第 ${line.group} 组`}
              {!line.is_placed && '（未排）'}
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  );
}
