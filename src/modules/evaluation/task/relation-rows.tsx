import { Checkbox, Select, Switch, Text } from '@mantine/core';
import type { Relation } from '@contract/evaluation/config';
import { isByCode, limits, type RelationKey } from '@contract/evaluation/rules';
import type { FieldProps } from '@/kits/form/use-reach-form';
import { NumberBox } from '@/kits/form/fields/number-box';
import { Panel } from '@/ui/panel';
import classes from './relation-rows.module.css';

/** A relation of the task as it is filled in; `template_id` is 0 until one is chosen. */
export interface ChosenRelation {
  key: RelationKey;
  template_id: number;
  weight: number;
  is_anonymous: boolean;
  minimum: number;
}

interface RelationRowsProps {
  field: FieldProps<readonly ChosenRelation[]>;
  /** What the configuration allows, with what it proposes. */
  known: readonly Pick<Relation, 'key' | 'name' | 'weight' | 'is_anonymous' | 'minimum'>[];
  templates: readonly { value: string; label: string }[];
}

/** Which relations a task has, each with template, weight, anonymity and threshold; several make a 360. */
export function RelationRows({ field: { id, value, onChange, error }, known, templates }: RelationRowsProps) {
  const change = (key: RelationKey, part: Partial<ChosenRelation>) =>
    onChange(value.map((one) => (one.key === key ? { ...one, ...part } : one)));
  return (
    <Panel title="评价关系与模板">
      <div className={classes.rows} id={id} tabIndex={-1}>
        {error && (
          <Text c="danger" size="sm" role="alert">
            {error}
          </Text>
        )}
        {value.some(({ key }) => isByCode(key)) && (
          <Text size="sm" c="dimmed">
            患者始终匿名，凭一次性二维码评价：任务启动后在“执行情况”中生成并打印
          </Text>
        )}
        {known.map(({ key, name, ...proposed }) => {
          const chosen = value.find((one) => one.key === key);
          return (
            <div key={key} className={classes.row}>
              <Checkbox
                label={name}
                checked={chosen !== undefined}
                onChange={(event) =>
                  onChange(
                    event.currentTarget.checked
                      ? [
                          ...value,
                          {
                            key,
                            template_id: 0,
                            weight: proposed.weight,
                            is_anonymous: proposed.is_anonymous,
                            minimum: proposed.minimum,
                          },
                        ]
                      : value.filter((one) => one.key !== key),
                  )
                }
              />
              {chosen && (
                <>
                  <Select
                    aria-label={`${name}的模板`}
                    placeholder="选择模板"
                    searchable
                    data={[...templates]}
                    value={chosen.template_id === 0 ? null : String(chosen.template_id)}
                    onChange={(next) => change(key, { template_id: Number(next ?? 0) })}
                  />
                  <NumberBox
                    aria-label={`${name}的权重`}
                    prefix="权重 "
                    range={{ least: 0, most: 100, decimals: 0 }}
                    value={chosen.weight}
                    onChange={(next) => next !== null && change(key, { weight: next })}
                  />
                  <Switch
                    label={chosen.is_anonymous ? '匿名' : '实名'}
                    checked={chosen.is_anonymous}
                    disabled={isByCode(key)}
                    onChange={(event) =>
                      change(key, {
                        is_anonymous: event.currentTarget.checked,
                        ...(event.currentTarget.checked && {
                          minimum: Math.max(chosen.minimum, limits.anonymousMinimum),
                        }),
                      })
                    }
                  />
                  <NumberBox
                    aria-label={`${name}的最少份数`}
                    prefix="满 "
                    suffix=" 份显示"
                    range={{
                      least: chosen.is_anonymous ? limits.anonymousMinimum : 1,
                      most: limits.minimum[1],
                      decimals: 0,
                    }}
                    value={chosen.minimum}
                    onChange={(next) => next !== null && change(key, { minimum: next })}
                  />
                </>
              )}
            </div>
          );
        })}
      </div>
    </Panel>
  );
}
