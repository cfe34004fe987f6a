import { Alert, Button, SegmentedControl } from '@mantine/core';
import classes from './mine.module.css';

interface RivalNoteProps {
  /** Which of the two is shown below. */
  isMine: boolean;
  onShow: (isMine: boolean) => void;
  /** The one that is shown holds from now on. */
  onDecide: () => void;
}

const sides = [
  { value: 'mine', label: '本机的内容' },
  { value: 'theirs', label: '另一台设备的内容' },
];

/** Two devices have written about one target: both can be read, and the person says which holds. */
export const RivalNote = ({ isMine, onShow, onDecide }: RivalNoteProps) => (
  <Alert color="warning" title="这份评价在另一台设备上也写过，内容不同" className={classes.rival}>
    请对照两份内容，选择以哪一份为准；选定之前不保存，也不能提交。
    <div className={classes.rivalActs}>
      <SegmentedControl
        aria-label="对照"
        data={sides}
        value={isMine ? 'mine' : 'theirs'}
        onChange={(side) => onShow(side === 'mine')}
      />
      <Button onClick={onDecide}>以这份为准</Button>
    </div>
  </Alert>
);
