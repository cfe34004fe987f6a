import { changeEndpoints as calls } from '@contract/department-stay/changes';
import { departmentStayModule } from '@contract/department-stay/module';
import { useState } from 'react';
import { late } from '@/kits/late/late';
import { AddButton } from '@/kits/table-page/add-button';
import { ChangePage } from './change-page';

const ResponsibleForm = late(() => import('./responsible-form').then((file) => file.ResponsibleForm));

/** 责任导师变更审批. */
export default function ResponsibleChangesPage() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ChangePage
        title={departmentStayModule.screens.responsible.title}
        call={calls.responsibleChanges}
        flow="department-stay.responsible"
        views="department-stay.responsible"
        main={<AddButton call={calls.applyResponsible} label="申请变更" onClick={() => setOpen(true)} />}
        empty="学员或责任导师申请变更后在这里审批，批准之日起生效"
      />
      {isOpen && <ResponsibleForm onClose={() => setOpen(false)} />}
    </>
  );
}
