import type { Blank } from '@contract/exam/content';
import { limits } from '@contract/exam/rules';
import { plainText } from '@contract/kernel/rich-text';
import { Anchor, Checkbox, TagsInput, TextInput } from '@mantine/core';
import { NumberBox } from '@/kits/form/fields/number-box';
import { RowList } from '@/kits/form/row-list';
import classes from './write.module.css';

interface BlanksFieldProps {
  id: string;
  stem: string;
  value: readonly Blank[];
  onChange: (blanks: Blank[]) => void;
}

const emptyBlank: Blank = { accept: [], number: null, tolerance: 0, unit: '', free_group: null, weight: 1 };

/** What each blank accepts: words, or a number with how far it may be off. */
export function BlanksField({ id, stem, value, onChange }: BlanksFieldProps) {
  const marked = plainText(stem).match(/_{2,}|（\s*）|\(\s*\)/g)?.length ?? 0;
  const isFree = value.length > 1 && value.every(({ free_group: group }) => group === 1);
  return (
    <>
      <RowList
        id={id}
        label="各空答案"
        what="空"
        most={limits.blanks}
        value={value}
        onChange={onChange}
        fresh={() => ({ ...emptyBlank, free_group: isFree ? 1 : null })}
      >
        {(blank, change, at) => (
          <>
            <TagsInput
              aria-label={`第 ${at + 1} 空接受的答案`}
              placeholder={blank.accept.length === 0 ? `第 ${at + 1} 空，同义答案用回车分开` : ''}
              className={classes.wide ?? ''}
              value={blank.accept}
              maxTags={limits.synonyms}
              splitChars={[';', '；', '\n']}
              acceptValueOnBlur
              onChange={(accept) => change({ accept: accept.map((text) => text.slice(0, limits.answer)) })}
            />
            <NumberBox
              aria-label={`第 ${at + 1} 空的数值`}
              placeholder="或数值"
              value={blank.number}
              onChange={(number) => change({ number, tolerance: number === null ? 0 : blank.tolerance })}
            />
            <NumberBox
              aria-label={`第 ${at + 1} 空的允许误差`}
              prefix="±"
              placeholder="误差"
              disabled={blank.number === null}
              value={blank.tolerance || null}
              onChange={(tolerance) => change({ tolerance: Math.abs(tolerance ?? 0) })}
            />
            <TextInput
              aria-label={`第 ${at + 1} 空的单位`}
              placeholder="单位"
              maxLength={20}
              disabled={blank.number === null}
              value={blank.unit}
              onChange={(event) => change({ unit: event.currentTarget.value })}
            />
          </>
        )}
      </RowList>
      <p className={classes.hint}>
        题干中用 ____ 表示空位，答案按先后填写；数值可以允许误差，并要求写出单位。
        {marked > 0 && marked !== value.length && marked <= limits.blanks && (
          <Anchor
            component="button"
            type="button"
            onClick={() => onChange(Array.from({ length: marked }, (_, at) => value[at] ?? emptyBlank))}
          >
            题干中有 {marked} 处空位，按此设置
          </Anchor>
        )}
      </p>
      {value.length > 1 && (
        <Checkbox
          label="各空答案可以不按顺序"
          checked={isFree}
          onChange={({ currentTarget: { checked } }) =>
            onChange(value.map((blank) => ({ ...blank, free_group: checked ? 1 : null })))
          }
        />
      )}
    </>
  );
}
