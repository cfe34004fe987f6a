import type { Position } from '@contract/kernel/geo';
import { Button, Input } from '@mantine/core';
import { useState } from 'react';
import { notifyError } from '@/kernel/query/notify-error';
import { NumberField } from '@/kits/form/fields/number-field';
import type { FieldProps } from '@/kits/form/use-reach-form';
import { currentPosition } from './current-position';

/** Six decimals are a tenth of a metre. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

interface PlaceFieldsProps {
  lat: FieldProps<number | null>;
  lng: FieldProps<number | null>;
  radius: FieldProps<number | null>;
  onPlace: (position: Position) => void;
}

/** Where people must be to sign: typed, or where whoever fills in the form stands. */
export function PlaceFields({ lat, lng, radius, onPlace }: PlaceFieldsProps) {
  const [isAsking, setAsking] = useState(false);
  const take = async () => {
    setAsking(true);
    const { position, problem } = await currentPosition();
    setAsking(false);
    if (!position) return notifyError(`${problem}；也可以直接填写经纬度`);
    onPlace({ lat: rounded(position.lat), lng: rounded(position.lng) });
  };
  return (
    <>
      <Input.Wrapper label="取得位置" labelElement="div">
        <Button display="block" variant="default" loading={isAsking} onClick={() => void take()}>
          用我现在的位置
        </Button>
      </Input.Wrapper>
      <NumberField {...radius} suffix=" 米" help="室内定位常有几十米误差，不宜过小" />
      <NumberField {...lat} placeholder="如 31.200000" />
      <NumberField {...lng} placeholder="如 121.450000" />
    </>
  );
}
