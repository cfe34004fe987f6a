import type { TypeDetail } from '@contract/people/type-endpoints';
import { Link } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { addPath } from '../paths';
import classes from './type-choice.module.css';

/** First step of recording a person: their fields depend on the personnel type. */
export function TypeChoice({ types }: { types: readonly TypeDetail[] }) {
  useTabTitle('新增人员');
  return (
    <>
      <PageHeader title="新增人员" description="不同类型的人员登记的内容不同，请先选择人员类型" />
      <Panel>
        <ul className={classes.types} aria-label="人员类型">
          {types.map(({ id, type_name: name, config }) => (
            <li key={id}>
              <Link to={addPath(id)} replace className={classes.type}>
                <span className={classes.name}>{name}</span>
                <span className={classes.facts}>
                  {config.trains ? '在培人员' : '在岗人员'}，以{config.account_rule === 'student_id' ? '学号' : '工号'}
                  为账号
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}
