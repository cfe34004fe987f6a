import { adultEducationCreditEndpoints as calls, type GainedCredit } from '@contract/adult-education/credits';
import { partNames } from '@contract/adult-education/rules';
import { hospitalToday } from '@device/api/server-time';
import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { FactList } from '@/kits/facts/fact-list';
import { Loaded } from '@/kits/loaded/loaded';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import { StatusDot } from '@/ui/status-dot';
import classes from './adult-education.module.css';
import { printCertificate } from './print';
import { levelOf, yearsUntil } from './words';

/** Credits of a year: one's own, or of somebody whose row was opened. */
export function MyCredits({ userId, year: given }: { userId?: number; year?: number }) {
  const years = yearsUntil(hospitalToday());
  const [year, choose] = useState(given ?? years[0]!.value);
  const found = useCall(calls.personCredits, { query: { year, ...(userId !== undefined && { user_id: userId }) } });
  return (
    <Panel
      title={userId === undefined ? '我的学分' : '学分明细'}
      aside={
        <NativeSelect
          aria-label="年度"
          size="xs"
          data={years.map(({ value, label }) => ({ value: String(value), label }))}
          value={String(year)}
          onChange={(event) => choose(Number(event.currentTarget.value))}
        />
      }
    >
      <Loaded call={found} what="学分">
        {({ first, second, sum, asked_total: asked, asked_first: askedFirst, is_met: isEnough, list }) => (
          <>
            <FactList
              facts={[
                ['合计', asked === null ? `${sum} 学分` : `${sum} / ${asked} 学分`],
                ['Ⅰ类', askedFirst === null ? `${first} 学分` : `${first} / ${askedFirst} 学分`],
                ['Ⅱ类', `${second} 学分`],
                [
                  '年度要求',
                  asked === null ? (
                    '职称未登记或无要求'
                  ) : (
                    <StatusDot key="met" tone={isEnough ? 'success' : 'warning'}>
                      {isEnough ? '已达标' : '未达标'}
                    </StatusDot>
                  ),
                ],
              ]}
              isSpaced
            />
            {list.length === 0 ? (
              <EmptyState title={`${year} 年还没有学分`}>参加继教项目并由管理人员授予后，会出现在这里</EmptyState>
            ) : (
              <Credits list={list} />
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

const Credits = ({ list }: { list: readonly GainedCredit[] }) => (
  <ul className={classes.gained} aria-label="学分明细">
    {list.map((row) => (
      <li key={row.id}>
        <span>
          {row.project}
          <span className={classes.muted}>
            {[levelOf(row), partNames[row.part], `${row.hours} 学时`, `${row.granted_on} 授予`].join(' · ')}
          </span>
        </span>
        <span className={classes.credits}>{row.credits} 学分</span>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`打印“${row.project}”的学分证书`}
          onClick={() => void printCertificate(row.id)}
        >
          证书
        </Button>
      </li>
    ))}
  </ul>
);
