import { bigDepartmentsAloneEndpoints } from '@contract/dictionary/big-departments-alone';
import { useCall } from '@/kernel/query/use-call';
import { usePermission } from '@/kernel/session/permissions';
import { Loaded } from '@/kits/loaded/loaded';
import { EmptyState } from '@/ui/state-views';
import { BigDepartmentList } from './big-departments/big-department-list';
import classes from './big-sub2.module.css';

/**
 * The large departments without the layout, for a wall screen or another system's frame. Everybody may read the names;
 * who is signed in and holds the permission edits here as on the page inside the layout.
 */
export default function BigDepartmentsAlone() {
  const maySee = usePermission('dataDic:bigDept:list');
  return <main className={classes.page}>{maySee ? <BigDepartmentList /> : <PublicList />}</main>;
}

function PublicList() {
  const answer = useCall(bigDepartmentsAloneEndpoints.publicBigDepartments, {});
  return (
    <>
      <h1 className={classes.title}>大科室</h1>
      <Loaded call={answer} what="大科室">
        {(groups) =>
          groups.length === 0 ? (
            <EmptyState title="还没有大科室" />
          ) : (
            <ul className={classes.groups}>
              {groups.map((group) => (
                <li key={group.id} className={classes.group}>
                  <h2 className={classes.name}>{group.name}</h2>
                  {group.departments.length > 0 ? (
                    <ul className={classes.departments}>
                      {group.departments.map((name) => (
                        <li key={name}>{name}</li>
                      ))}
                    </ul>
                  ) : (
                    <p className={classes.none}>还没有科室</p>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  );
}
