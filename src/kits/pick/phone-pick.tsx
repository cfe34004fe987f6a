import { Button, Drawer, InputBase, Loader, TextInput, UnstyledButton } from '@mantine/core';
import { IconCheck, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { layoutProps } from '../form/fields/field-layout';
import { OptionWords } from './option-words';
import type { PickFieldProps } from './pick-field-props';
import classes from './pick-field.module.css';
import { matching, type PickOption } from './pick-option';

/** The field on a phone: a button that says what is chosen, and a sheet with room for search and fingers. */
export function PhonePick(props: PickFieldProps) {
  const { id, label, error, required, disabled, help, placeholder = '请选择', chosen } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <InputBase
        {...{ id, label, error, required, disabled }}
        {...layoutProps(error, help)}
        component="button"
        type="button"
        pointer
        multiline
        aria-haspopup="dialog"
        classNames={{ input: classes.phoneInput }}
        rightSection={<IconChevronRight size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {chosen.length === 0 ? (
          <span className={classes.placeholder}>{placeholder}</span>
        ) : (
          chosen.map(({ name }) => name).join('、')
        )}
      </InputBase>
      {isOpen && <Sheet {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function Sheet({
  label,
  chosen,
  onChoose,
  options,
  onSearch,
  isFetching = false,
  nothingFound = '没有找到',
  most,
  onClose,
}: PickFieldProps & { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const isChosen = ({ id }: PickOption) => chosen.some((one) => one.id === id);
  const found = onSearch ? options : matching(options, typed);
  // What is chosen stays in sight until something is looked for.
  const rows = [
    ...(typed === '' ? chosen : []),
    ...found.filter((option) => (typed !== '' || !isChosen(option)) && (isChosen(option) || !option.isGone)),
  ];
  const toggle = (option: PickOption) => {
    if (isChosen(option)) return onChoose(chosen.filter(({ id }) => id !== option.id));
    if (most > 1) return onChoose([...chosen, option]);
    onChoose([option]);
    return onClose();
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      title={`选择${label}`}
      closeButtonProps={{ 'aria-label': '关闭' }}
      classNames={{ content: classes.sheet, body: classes.body }}
    >
      <div className={classes.search}>
        <TextInput
          aria-label={`查找${label}`}
          placeholder="输入名称或拼音首字母"
          inputMode="search"
          size="md"
          leftSection={<IconSearch size={16} aria-hidden />}
          rightSection={isFetching ? <Loader size={14} /> : undefined}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            onSearch?.(event.currentTarget.value.trim());
          }}
        />
      </div>
      {rows.length === 0 && <p className={classes.none}>{isFetching ? '查找中' : nothingFound}</p>}
      <ul className={classes.list} aria-label={label}>
        {rows.map((option) => (
          <li key={option.id}>
            <UnstyledButton
              className={classes.row}
              aria-pressed={isChosen(option)}
              disabled={!isChosen(option) && most > 1 && chosen.length >= most}
              onClick={() => toggle(option)}
            >
              <OptionWords option={option} />
              {isChosen(option) && <IconCheck size={18} stroke={2} className={classes.mark} aria-hidden />}
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {most > 1 && (
        <footer className={classes.foot}>
          <Button variant="default" disabled={chosen.length === 0} onClick={() => onChoose([])}>
            清空
          </Button>
          <Button onClick={onClose}>完成（已选 {chosen.length}）</Button>
        </footer>
      )}
    </Drawer>
  );
}
