import { outlineCounts, variantWord } from '@contract/exam/paper-rules';
import { paperEndpoints as calls, type Paper } from '@contract/exam/papers';
import { fromHundredths, typeWord } from '@contract/exam/rules';
import { Button, Table } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTabTitle } from '@/kernel/page-title';
import { useCall } from '@/kernel/query/use-call';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { previewPath } from '../paths';
import { OutlineCounts } from './outline-counts';
import classes from './papers.module.css';

/** 随机组卷预览: how far the variants of a paper have questions in common, and how they are spread. */
export default function RandomPreviewPage() {
  const [query] = useSearchParams();
  const id = Number(query.get('id')) || 0;
  const paper = useCall(calls.paper, { params: { id: Math.max(1, id) } }, { staleTime: 0, enabled: id > 0 });
  if (id <= 0) {
    return (
      <>
        <PageHeader title="随机组卷预览" />
        <EmptyState title="没有指定试卷">请从试卷管理中打开一份随机试卷</EmptyState>
      </>
    );
  }
  return (
    <Loaded call={paper} what="试卷">
      {(found) => <Overlap paper={found} />}
    </Loaded>
  );
}

function Overlap({ paper }: { paper: Paper }) {
  const navigate = useNavigate();
  useTabTitle('随机组卷预览', paper.name);
  const sets = paper.items.map((sections) => new Set(sections.flat().map(({ question_id }) => question_id)));
  const shared = (one: number, two: number) => [...sets[one]!].filter((id) => sets[two]!.has(id)).length;
  return (
    <>
      <PageHeader
        title="随机组卷预览"
        description={`${paper.name}，${paper.variants} 套`}
        actions={
          <Button variant="default" onClick={() => void navigate(previewPath(paper.id))}>
            试卷预览
          </Button>
        }
      />
      <div className={classes.manual}>
        <Panel title="相同的试题">
          <div className={classes.scroll}>
            <Table withTableBorder withColumnBorders className={classes.matrix ?? ''}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th aria-label="套" />
                  {sets.map((_, at) => (
                    <Table.Th key={variantWord(at + 1)}>{variantWord(at + 1)}</Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {sets.map((set, one) => (
                  <Table.Tr key={variantWord(one + 1)}>
                    <Table.Th scope="row">{variantWord(one + 1)}</Table.Th>
                    {sets.map((_, two) => (
                      <Table.Td key={variantWord(two + 1)} data-own={one === two || undefined}>
                        {one === two
                          ? `${set.size} 题`
                          : `${shared(one, two)} 题（${set.size === 0 ? 0 : Math.round((shared(one, two) / set.size) * 100)}%）`}
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        </Panel>
        <div className={classes.variants}>
          {paper.items.map((sections, at) => {
            const counts = outlineCounts(sections.flat(), typeWord);
            return (
              <Panel
                key={variantWord(at + 1)}
                title={variantWord(at + 1)}
                aside={`${counts.parts} 题，${fromHundredths(counts.score)} 分`}
              >
                <OutlineCounts counts={counts} />
              </Panel>
            );
          })}
        </div>
      </div>
    </>
  );
}
