import { Switch } from '@mantine/core';

interface PinSwitchProps {
  isOn: boolean;
  /** The options look as if their order meant something. */
  isSuggested: boolean;
  onChange: (isOn: boolean) => void;
}

/** 选项顺序固定. */
export function PinSwitch({ isOn, isSuggested, onChange }: PinSwitchProps) {
  return (
    <Switch
      label="固定选项顺序，组卷时不打乱"
      description={!isOn && isSuggested ? '选项像是有先后（如数值递增、以上都是），建议固定' : undefined}
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
