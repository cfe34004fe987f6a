import { changeEndpoints as calls } from '@contract/department-stay/changes';
import { departmentStayModule } from '@contract/department-stay/module';
import { useState } from 'react';
import { late } from '@/kits/late/late';
import { AddButton } from '@/kits/table-page/add-button';
import { ChangePage } from './change-page';

const InstructorForm = late(() => import('./instructor-form').then((file) => file.InstructorForm));

/** 带教老师变更审批. */
export default function InstructorChangesPage() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ChangePage
        title={departmentStayModule.screens.instructor.title}
        call={calls.instructorChanges}
        flow="department-stay.instructor"
        views="department-stay.instructor"
        main={<AddButton call={calls.applyInstructor} label="申请变更" onClick={() => setOpen(true)} />}
        empty="学员或带教老师申请变更后在这里审批；科室也可以在科内轮转中直接调整"
      />
      {isOpen && <InstructorForm onClose={() => setOpen(false)} />}
    </>
  );
}
