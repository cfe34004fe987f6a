import { performanceConfigEndpoints as calls, type Formula, type TitleFactor } from '@contract/performance/config';
import { performanceModule } from '@contract/performance/module';
import { titleNames } from '@contract/people/title-rank';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { FactList } from '@/kits/facts/fact-list';
import { late } from '@/kits/late/late';
import { textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { Loaded } from '@/kits/loaded/loaded';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import classes from '../performance.module.css';

const FormulaForm = late(() => import('./formula-form').then((file) => file.FormulaForm));
const FactorForm = late(() => import('./factor-form').then((file) => file.FactorForm));

const filters = { name: textFilter('公式名称') };
const columns: Column<Formula>[] = [
  { key: 'name', title: '公式名称', width: 200, isFixed: true, cell: (row) => row.name },
  { key: 'expression', title: '公式', width: 240, cell: (row) => <code>{row.expression}</code> },
  { key: 'note', title: '说明', cell: (row) => row.note || '–' },
];

/** 绩效配置: what titles multiply, and formulas that items may take over. */
export default function ConfigPage() {
  const list = useList(calls.formulas, { what: '公式', views: 'performance.formulas', filters });
  const { title: _, ...shown } = list;
  const { edited, add, edit, close } = useEdited<Formula>();
  const remove = useRemove(calls.removeFormula, '公式', [calls.formulas]);
  const addButton = <AddButton call={calls.saveFormula} label="新增公式" onClick={add} />;
  return (
    <div className={classes.page}>
      <PageHeader title={performanceModule.screens.config.title} />
      <TitleFactors />
      <div className={classes.part}>
        <TablePage
          {...shown}
          columns={columns}
          main={addButton}
          actions={(row) => [{ label: '编辑', call: calls.saveFormula, onClick: () => edit(row) }, remove(row)]}
          empty={{ title: '还没有公式', text: '公式供绩效项选用，改动不影响已建的绩效项', action: addButton }}
          card={(row) => ({
            title: row.name,
            facts: [
              ['公式', row.expression],
              ['说明', row.note || '–'],
            ],
          })}
        />
      </div>
      {edited && <FormulaForm key={edited.key} row={edited.row} onClose={close} />}
    </div>
  );
}

const rankWords = (id: TitleFactor['id']) => (id === 0 ? '无职称' : titleNames[id]);

function TitleFactors() {
  const found = useCall(calls.titleFactors, {});
  const [edited, edit] = useState<TitleFactor | null>(null);
  return (
    <Panel title="职称系数">
      <p className={classes.muted}>公式中的 k。绩效表启动时按各人当时的职称取定，之后改动不影响已启动的绩效表。</p>
      <Loaded call={found} what="职称系数">
        {(rows) => (
          <FactList
            facts={rows.map(
              (row) =>
                [
                  rankWords(row.id),
                  <span key={row.id} className={classes.aside}>
                    {row.factor}
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={`修改${rankWords(row.id)}的系数`}
                      onClick={() => edit(row)}
                    >
                      修改
                    </Button>
                  </span>,
                ] as const,
            )}
          />
        )}
      </Loaded>
      {edited && <FactorForm key={edited.id} row={edited} name={rankWords(edited.id)} onClose={() => edit(null)} />}
    </Panel>
  );
}
