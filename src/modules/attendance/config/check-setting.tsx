import { checkLimits, checkWayWords, type CheckWay } from '@contract/attendance/check-in-rules';
import { checkInEndpoints as calls, type CheckSetting } from '@contract/attendance/check-in';
import { Button, Input } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { notifyError } from '@/kernel/query/notify-error';
import { NumberField } from '@/kits/form/fields/number-field';
import { SelectField } from '@/kits/form/fields/select-field';
import { RowDrawer } from '@/kits/form/row-drawer';
import { all, between, type Rule } from '@/kits/form/rules';
import { useRowForm, type RowFormProps } from '@/kits/form/use-row-form';
import { Loaded } from '@/kits/loaded/loaded';
import { currentPosition } from '@/kits/position/current-position';
import { Panel } from '@/ui/panel';
import classes from '../attendance.module.css';
import { useTypeId } from '../use-type-id';

const ways = (Object.entries(checkWayWords) as [CheckWay, string][]).map(([value, label]) => ({ value, label }));
const explained: Record<CheckWay, string> = {
  ward: '由科室在考勤表登记，学员不打卡；工作日按班次或日历预排',
  code: '科室屏幕显示打卡码，学员扫码；没有网络时先存本机，以打卡码的时间为准',
  position: '学员在打卡地点附近用手机打卡，须联网并允许使用位置',
};

/** How people of the type of the page check in. */
export function CheckSettingPart() {
  const typeId = useTypeId();
  const [isOpen, open] = useState(false);
  const call = useCall(calls.checkSetting, { query: { type_id: typeId } });
  return (
    <Loaded call={call} what="打卡方式">
      {(setting) => (
        <Panel
          title="打卡方式"
          aside={
            <Button variant="default" onClick={() => open(true)}>
              修改
            </Button>
          }
        >
          <dl className={classes.facts}>
            <dt>方式</dt>
            <dd>
              {checkWayWords[setting.way]}：{explained[setting.way]}
            </dd>
            {setting.way !== 'ward' && (
              <>
                <dt>起始日期</dt>
                <dd>{setting.since} 起，应出勤而没有打卡的半天须由科室核实登记</dd>
                <dt>迟到、早退</dt>
                <dd>{setting.grace === 0 ? '按班次时间，不宽限' : `按班次时间，宽限 ${setting.grace} 分钟`}</dd>
              </>
            )}
            {setting.way === 'position' && (
              <>
                <dt>打卡地点</dt>
                <dd>
                  北纬 {setting.lat}，东经 {setting.lng}，周围 {setting.radius} 米
                </dd>
              </>
            )}
          </dl>
          {isOpen && <CheckSettingForm key={setting.version} row={setting} onClose={() => open(false)} />}
        </Panel>
      )}
    </Loaded>
  );
}

/** Six decimals are a tenth of a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** A field of the place, which only 定位打卡 has. */
const ofPlace = (label: string, least: number, most: number, decimals: number) => {
  const needed: Rule<number | null, { way: CheckWay | null }> = (value, { way }) =>
    way === 'position' && value === null ? `${label}是必填项` : null;
  return all(needed, between(least, most, decimals));
};

function CheckSettingForm({ row, onClose }: RowFormProps<CheckSetting>) {
  const [isAsking, setAsking] = useState(false);
  const form = useRowForm({
    row,
    what: '打卡方式',
    draft: 'attendance.checkSetting',
    labels: { way: '方式', grace: '宽限', lat: '纬度', lng: '经度', radius: '半径' },
    valuesOf: (one: CheckSetting | null) => ({
      way: (one?.way ?? 'ward') as CheckWay | null,
      grace: (one?.grace ?? 0) as number | null,
      lat: one?.lat ?? null,
      lng: one?.lng ?? null,
      radius: one?.radius ?? null,
    }),
    required: ['way', 'grace'],
    rules: {
      grace: between(...checkLimits.grace),
      lat: ofPlace('纬度', -90, 90, 6),
      lng: ofPlace('经度', -180, 180, 6),
      radius: ofPlace('半径', ...checkLimits.radius, 0),
    },
    call: calls.saveCheckSetting,
    toInput: ({ way, grace, ...place }) => ({ body: { id: row!.id, way: way!, grace: grace!, ...place } }),
    refresh: [calls.checkSetting],
    done: () => '打卡方式已保存',
  });
  const { values, set } = form;
  const take = async () => {
    setAsking(true);
    const { position, problem } = await currentPosition();
    setAsking(false);
    if (!position) return notifyError(`${problem}；也可以直接填写经纬度`);
    return set({ lat: rounded(position.lat), lng: rounded(position.lng) });
  };
  return (
    <RowDrawer {...form.drawer} onClose={onClose}>
      <SelectField {...form.fields('way')} options={ways} help={values.way ? explained[values.way] : undefined} />
      {values.way !== 'ward' && (
        <NumberField {...form.fields('grace')} suffix=" 分钟" help="晚于开始、早于结束在此以内不算迟到、早退" />
      )}
      {values.way === 'position' && (
        <>
          <Input.Wrapper label="取得位置" labelElement="div">
            <Button display="block" variant="default" loading={isAsking} onClick={() => void take()}>
              用我现在的位置
            </Button>
          </Input.Wrapper>
          <NumberField {...form.fields('radius')} required suffix=" 米" help="室内定位常有几十米误差，不宜过小" />
          <NumberField {...form.fields('lat')} required placeholder="如 31.200000" />
          <NumberField {...form.fields('lng')} required placeholder="如 121.450000" />
        </>
      )}
    </RowDrawer>
  );
}
