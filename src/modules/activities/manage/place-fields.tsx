import { Button, Input } from '@mantine/core';
import { useState } from 'react';
import { notifyError } from '@/kernel/query/notify-error';
import { NumberField } from '@/kits/form/fields/number-field';
import type { ReachForm } from '@/kits/form/use-reach-form';
import { currentPosition } from '@/kits/position/current-position';
import type { ActivityValues } from './activity-values';

/** Six decimals are a tenth of a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** Where people must be to sign: typed, or where whoever fills in the form stands. */
export function PlaceFields({ form }: { form: ReachForm<ActivityValues> }) {
  const [isAsking, setAsking] = useState(false);
  const take = async () => {
    setAsking(true);
    const { position, problem } = await currentPosition();
    setAsking(false);
    if (!position) return notifyError(`${problem}；也可以直接填写经纬度`);
    form.set({ lat: rounded(position.lat), lng: rounded(position.lng) });
  };
  return (
    <>
      <Input.Wrapper label="取得位置" labelElement="div">
        <Button display="block" variant="default" loading={isAsking} onClick={() => void take()}>
          用我现在的位置
        </Button>
      </Input.Wrapper>
      <NumberField {...form.fields('radius')} suffix=" 米" help="室内定位常有几十米误差，不宜过小" />
      <NumberField {...form.fields('lat')} placeholder="如 31.200000" />
      <NumberField {...form.fields('lng')} placeholder="如 121.450000" />
    </>
  );
}
