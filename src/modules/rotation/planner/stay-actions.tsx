import type { PlanInstance } from '@contract/rotation/plans-snapshot';
import { Button, Select } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react';
import type { PlanWork } from '@workers/planner/work';
import type { Desk } from './desk';
import { clearStay, heldBecause, pinStay, placeStay, swapStay, unpinStay, type PlacedStay } from './edit';
import { isPlaced, namesOf, type RowStay } from './plan-rows';
import classes from './planner.module.css';

interface StayActionsProps {
  desk: Desk;
  work: PlanWork;
  stay: RowStay | PlacedStay;
  isOpen: boolean;
}

/** What can be done with a stay, or with a stretch that is still open. */
export function StayActions({ desk, work, stay, isOpen }: StayActionsProps) {
  const held = heldBecause(work, stay);
  const reason = isOpen ? held : '草稿不在排班中，不能修改';
  if (reason) return <p className={classes.note}>{reason}</p>;
  const { instance } = work.snapshot;
  const change = (step: (before: PlanWork) => PlanWork) => desk.change(step);
  return (
    <div className={classes.actions} role="group" aria-label="调整这段轮转">
      <Select
        aria-label={isPlaced(stay) ? '改到其他科室' : '安排科室'}
        placeholder={isPlaced(stay) ? '改到其他科室' : '安排科室'}
        size="xs"
        searchable
        value={null}
        data={departmentChoices(instance, stay.trainee)}
        onChange={(chosen) => {
          const [std, hosp] = (chosen ?? '').split(' ').map(Number);
          if (std && hosp) change((before) => placeStay(before, stay, { std, hosp }));
        }}
      />
      {isPlaced(stay) && (
        <>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowLeft size={14} aria-hidden />}
            disabled={stay.from === 0}
            onClick={() => change((before) => swapStay(before, stay, 'before'))}
          >
            与前一段互换
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowRight size={14} aria-hidden />}
            disabled={stay.to >= instance.T}
            onClick={() => change((before) => swapStay(before, stay, 'after'))}
          >
            与后一段互换
          </Button>
          {stay.held === 'pinned' ? (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPinnedOff size={14} aria-hidden />}
              onClick={() => change((before) => unpinStay(before, stay))}
            >
              取消固定
            </Button>
          ) : (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPin size={14} aria-hidden />}
              onClick={() => change((before) => pinStay(before, stay))}
            >
              固定
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            color="danger"
            leftSection={<IconTrash size={14} aria-hidden />}
            onClick={() => change((before) => clearStay(before, stay))}
          >
            清除
          </Button>
        </>
      )}
    </div>
  );
}

/** Departments of the person's scheme, under the standard departments that they serve. */
function departmentChoices(instance: PlanInstance, trainee: number) {
  const person = instance.trainees.find(({ id }) => id === trainee);
  const scheme = instance.schemes.find(({ id }) => id === person?.scheme);
  if (!scheme) return [];
  const asked = new Set([
    ...scheme.necessary.map(({ std }) => std),
    ...scheme.optional.flatMap(({ options }) => options),
    ...scheme.reserve.std,
  ]);
  const names = namesOf(instance);
  return instance.std
    .filter(({ id }) => asked.has(id))
    .map(({ id, name, hosp }) => ({
      group: name,
      items: hosp.map((dept) => ({ value: `${id} ${dept}`, label: names.hosp.get(dept) ?? '' })),
    }));
}
