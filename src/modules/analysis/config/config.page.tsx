import { analysisEndpoints as calls } from '@contract/analysis/endpoints';
import { analysisModule } from '@contract/analysis/module';
import { dataSets, setKeys } from '@contract/analysis/sets';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { Permitted } from '@/kernel/session/permissions';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import classes from '../analysis.module.css';
import { attributePath, editPath } from '../paths';

/** 分析配置: the boards and metrics that there are, each leading to where it is changed. */
export default function AnalysisConfigPage() {
  const boards = useCall(calls.boards, {});
  return (
    <div className={classes.page}>
      <PageHeader title={analysisModule.screens.config.title} />
      <Panel
        title="看板"
        aside={
          <Button component={Link} to={editPath()} size="compact-sm" variant="default">
            新建看板
          </Button>
        }
      >
        <Loaded call={boards} what="看板">
          {(list) =>
            list.length === 0 ? (
              <EmptyState title="还没有看板">新建看板，添加卡片后发布并共享给角色</EmptyState>
            ) : (
              <ul className={classes.index} aria-label="看板">
                {list.map(({ id, name, cards, draft, published_version: version }) => (
                  <li key={id}>
                    <Link to={editPath(id)}>{name}</Link>
                    <span className={classes.note}>
                      {(draft ?? cards).length} 张卡片 · {version === 0 ? '未发布' : `已发布第 ${version} 版`}
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </Panel>
      <Panel
        title="指标"
        aside={
          <Permitted code="dataAnalysis:metric:edit">
            <Button component={Link} to={attributePath} size="compact-sm" variant="default">
              指标属性
            </Button>
          </Permitted>
        }
      >
        <ul className={classes.index} aria-label="指标">
          {setKeys.map((key) => (
            <li key={key}>
              <span>{dataSets[key].title}</span>
              <span className={classes.note}>{dataSets[key].source}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
