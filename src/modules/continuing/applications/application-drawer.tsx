import { continuingApplicationEndpoints as calls, type Application } from '@contract/continuing/applications';
import { applicationSteps, genders, visitorTypes } from '@contract/continuing/rules';
import { Button, Drawer } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { FactList } from '@/kits/facts/fact-list';
import { AttachmentList } from '@/kits/attachments/attachment-list';
import { Loaded } from '@/kits/loaded/loaded';
import { formatDateTime } from '@/ui/format';
import classes from '../continuing.module.css';
import { ApplicationWord } from '../words';

interface DrawerProps {
  row: Application;
  acts: readonly { label: string; onClick: () => void }[];
  onClose: () => void;
}

/** An application with its materials and how it was decided. */
export function ApplicationDrawer({ row, acts, onClose }: DrawerProps) {
  const history = useCall(calls.applicationHistory, { query: { id: row.id } });
  return (
    <Drawer
      opened
      onClose={onClose}
      title={row.name}
      size={720}
      position="right"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <FactList
        isSpaced
        facts={[
          ['状态', <ApplicationWord key="state" state={row.state} />],
          ['性别', genders[row.gender]],
          ['人员类型', visitorTypes[row.type_id]],
          ['证件后四位', row.id_card_last4],
          ['手机号码', row.phone],
          ['选送单位', row.hospital],
          ['省份', row.province],
          ['学历', row.education],
          ['职称', row.title],
          ['资格证号', row.qualification],
          ['执业证号', row.licence],
          ['批次', row.batch_name],
          ['科室', row.dept_name],
          ['进修方向', `${row.direction}（${row.months} 个月）`],
          ['备注', row.note],
          ...(row.reason ? ([['未通过原因', row.reason]] as const) : []),
        ]}
      />
      <h3 className={classes.heading}>申请材料</h3>
      <AttachmentList owner="continuing-application" ownerId={String(row.id)} />
      <h3 className={classes.heading}>审核记录</h3>
      <Loaded call={history} what="审核记录">
        {(steps) =>
          steps.length === 0 ? (
            <p>还没有提交</p>
          ) : (
            <ol className={classes.steps}>
              {steps.map((step) => (
                <li key={step.id}>
                  {formatDateTime(step.at)} {step.by} {applicationSteps[step.act].word}
                  {step.reason && `：${step.reason}`}
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
      {acts.length > 0 && (
        <div className={classes.acts}>
          {acts.map(({ label, onClick }) => (
            <Button key={label} variant="default" onClick={onClick}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </Drawer>
  );
}
