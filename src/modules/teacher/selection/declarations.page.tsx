import { declarationEndpoints as calls, type OpenRound } from '@contract/teacher/selection/declarations';
import { isOwnToEdit } from '@contract/teacher/selection/rules';
import { declareFlowKey } from '@contract/teacher/selection/flow-key';
import { teacherModule } from '@contract/teacher/module';
import { Button, Drawer } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { usePermission } from '@/kernel/session/permissions';
import { useAccount } from '@/kernel/session/session-store';
import { late } from '@/kits/late/late';
import { Loaded } from '@/kits/loaded/loaded';
import { confirm } from '@/ui/confirm';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { OwnTerms } from '../people/own-terms';
import { Materials } from './materials';
import { Notices } from './notices';
import { Heard } from './objection-words';
import objections from './objections.module.css';
import { declarePath } from './paths';
import { printOwn } from './print';
import classes from './selection.module.css';
import { Conditions, DeclarationWord, Facts, kindOf, quotaOf, RoundWord, windowOf } from './words';

const ReplaceForm = late(() => import('./replace-form').then((file) => file.ReplaceForm));
const RecordApproval = late(() => import('@/kits/approval/record-approval').then((file) => file.RecordApproval));
const reads = [calls.openRounds, calls.openRound];

/** 教师申报: what is under public notice, rounds that are open, what one lacks for each, one's declarations and what one is. */
export default function DeclarationsPage() {
  const mayDeclare = usePermission('teacher:declare:submit');
  const rounds = useCall(calls.openRounds, {}, { enabled: mayDeclare });
  const { user_id: ownId } = useAccount();
  const [shown, show] = useState<OpenRound | null>(null);
  return (
    <div className={classes.page}>
      <PageHeader title={teacherModule.screens.declarations.title} />
      <Notices isAlone={!mayDeclare} />
      {mayDeclare && (
        <Loaded call={rounds} what="师资遴选">
          {(list) =>
            list.length === 0 ? (
              <Panel>
                <EmptyState title="目前没有可申报的遴选">教育处发布遴选后会出现在这里，并通知符合条件的教师</EmptyState>
              </Panel>
            ) : (
              list.map((round) => <Round key={round.id} round={round} onShow={() => show(round)} />)
            )
          }
        </Loaded>
      )}
      {mayDeclare && <OwnTerms />}
      <Drawer
        opened={shown !== null}
        onClose={() => show(null)}
        title={shown?.name}
        size={700}
        position="right"
        closeButtonProps={{ 'aria-label': '关闭' }}
      >
        {shown?.declaration && (
          <RecordApproval
            flow={declareFlowKey}
            subjectId={`${shown.declaration.id}-${ownId}`}
            refresh={reads}
            staysSettled
          />
        )}
      </Drawer>
    </div>
  );
}

function Round({ round, onShow }: { round: OpenRound; onShow: () => void }) {
  const { declaration } = round;
  const [name, replace] = useState<string | null>(null);
  const replaced = declaration?.materials.find((one) => one.name === name);
  return (
    <Panel title={round.name} aside={<RoundWord state={round.state} />}>
      <Facts
        facts={[
          ['类别', kindOf(round)],
          ['名额', quotaOf(round)],
          ['申报时间', windowOf(round)],
          ['我的申报', declaration ? <DeclarationWord key="state" state={declaration.state} /> : '未申报'],
          ...(resultOf(round) ? [['结果', resultOf(round)] as const] : []),
        ]}
      />
      {round.note && <p className={classes.statement}>{round.note}</p>}
      <Conditions lines={round.lines} isOwn />
      {declaration && declaration.state !== 'draft' && (
        <Materials
          materials={declaration.materials}
          actions={(one) =>
            one.state === 'returned' &&
            declaration.state === 'pending' && (
              <Button aria-label={`补充${one.name}`} onClick={() => replace(one.name)}>
                重新上传
              </Button>
            )
          }
        />
      )}
      {declaration && replaced && (
        <ReplaceForm key={replaced.name} declaration={declaration} material={replaced} onClose={() => replace(null)} />
      )}
      {declaration && declaration.objections.length > 0 && (
        <ul className={objections.list} aria-label="对公示的异议">
          {declaration.objections.map((one) => (
            <Heard key={one.id} one={one} title={one.raiser ? `${one.raiser} 的异议` : '保密的异议'} />
          ))}
        </ul>
      )}
      {round.obstacle && <p className={classes.mend}>{round.obstacle}</p>}
      <RoundActions round={round} onShow={onShow} />
    </Panel>
  );
}

function resultOf({ declaration, state }: OpenRound): string {
  if (!declaration || (state !== 'notice' && state !== 'ended')) return '';
  if (declaration.certificate) return `已聘任，聘书编号 ${declaration.certificate}`;
  if (state === 'notice') return declaration.is_selected ? '拟聘任，公示中' : '未列入公示';
  return '未入选';
}

function RoundActions({ round, onShow }: { round: OpenRound; onShow: () => void }) {
  const { declaration } = round;
  const withdraw = useSave(calls.withdrawDeclaration, { refresh: reads, done: '申报已撤回' });
  const remove = useSave(calls.removeDeclaration, { refresh: reads, done: '申报已删除' });
  const ask = async (action: 'withdraw' | 'remove') => {
    const { id, version } = declaration!;
    const isSure = await confirm(
      action === 'withdraw'
        ? { title: '撤回申报', message: '撤回后可修改并重新提交。', confirmLabel: '撤回', danger: true }
        : { title: '删除申报', message: '删除后需要重新填写。', confirmLabel: '删除', danger: true },
    );
    if (isSure) await (action === 'withdraw' ? withdraw : remove).run({ body: { id }, ifMatch: version });
  };
  const mayFill = round.state === 'open' && !round.obstacle && (!declaration || isOwnToEdit(declaration.state));
  return (
    <div className={classes.actions}>
      {mayFill && (
        <Button component={Link} to={declarePath(round.id)}>
          {declaration ? '继续填写' : '填写申报'}
        </Button>
      )}
      {declaration?.state === 'pending' && (
        <Button variant="default" onClick={() => void ask('withdraw')}>
          撤回
        </Button>
      )}
      {declaration && declaration.state !== 'draft' && (
        <Button variant="default" onClick={onShow}>
          查看进度
        </Button>
      )}
      {declaration && (
        <Button variant="default" onClick={() => void printOwn(declaration.id, 'form')}>
          打印申报表
        </Button>
      )}
      {declaration?.certificate && (
        <Button variant="default" onClick={() => void printOwn(declaration.id, 'certificate')}>
          打印聘书
        </Button>
      )}
      {declaration?.state === 'draft' && (
        <Button variant="default" onClick={() => void ask('remove')}>
          删除
        </Button>
      )}
    </div>
  );
}
