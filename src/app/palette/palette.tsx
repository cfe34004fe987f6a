import { Modal, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import classes from './palette.module.css';
import { useResults } from './use-results';

/** Ctrl+K: finds screens, actions, people and departments by a few letters or pinyin initials; arrows choose, Enter opens. */
export default function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset="12vh"
      size={560}
      padding={0}
      aria-label="搜索"
    >
      <Search onClose={onClose} />
    </Modal>
  );
}

function Search({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const { results, isSearching, hasFailed } = useResults(typed);
  const active = Math.min(chosen, results.length - 1);

  const open = (index: number) => {
    const result = results[index];
    if (!result) return;
    onClose();
    if (typeof result.to === 'string') void navigate(result.to);
    else result.to();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter and arrows are its own.
    if (event.nativeEvent.isComposing) return;
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && results.length > 0) {
      event.preventDefault();
      setChosen((active + step + results.length) % results.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(active);
    }
  };
  return (
    <div className={classes.search}>
      <TextInput
        data-autofocus
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
        maxLength={100}
        size="md"
        variant="unstyled"
        leftSection={<IconSearch size={18} aria-hidden />}
        placeholder="搜索页面、操作、人员、科室"
        aria-label="搜索页面、操作、人员、科室"
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={results.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        className={classes.input}
      />
      <div id={id} role="listbox" aria-label="搜索结果" className={classes.list}>
        {results.map((result, index) => (
          <div key={result.id} role="presentation">
            {result.group !== results[index - 1]?.group && <div className={classes.group}>{result.group}</div>}
            <div
              id={`${id}-${index}`}
              ref={(row) => (index === active ? row?.scrollIntoView({ block: 'nearest' }) : undefined)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={classes.option}
              onMouseMove={() => index !== active && setChosen(index)}
              onClick={() => open(index)}
              onKeyDown={onKeyDown}
            >
              <span className={classes.title}>{result.title}</span>
              <span className={classes.note}>{result.note}</span>
            </div>
          </div>
        ))}
      </div>
      <p className={classes.state} role="status">
        {stateWords(results.length, isSearching, hasFailed)}
      </p>
    </div>
  );
}

function stateWords(count: number, isSearching: boolean, hasFailed: boolean): string {
  if (isSearching) return '正在搜索';
  if (hasFailed) return '人员或科室暂时无法搜索，请检查网络';
  return count === 0 ? '没有找到，请换个词试试' : '↑↓ 选择，Enter 打开，Esc 关闭';
}
