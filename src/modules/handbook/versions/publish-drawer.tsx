import type { Finding } from '@contract/handbook/check';
import { gradesWord } from '@contract/handbook/rules';
import { versionEndpoints as calls, type VersionRow } from '@contract/handbook/versions';
import { Button, Drawer } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { Permitted } from '@/kernel/session/permissions';
import { Loaded } from '@/kits/loaded/loaded';
import { versionReads } from '../reads';
import { FindingsList } from './findings-list';
import classes from './versions.module.css';

interface PublishDrawerProps {
  version: VersionRow;
  onClose: () => void;
  onOpen?: (finding: Finding) => void;
}

/** What is wrong with a version, and publishing it once nothing is. */
export function PublishDrawer({ version, onClose, onOpen }: PublishDrawerProps) {
  const check = useCall(calls.checkVersion, { query: { version_id: version.id } });
  return (
    <Drawer opened onClose={onClose} title="检查并发布" size={480} closeButtonProps={{ 'aria-label': '关闭' }}>
      <Loaded call={check} what="检查结果">
        {(findings) => (
          <div className={classes.drawer}>
            <p>{summaryOf(findings)}</p>
            {findings.length > 0 && <FindingsList findings={findings} onOpen={onOpen} />}
            <Permitted code="trainPlan:version:publish">
              <Publishing version={version} findings={findings} onClose={onClose} />
            </Permitted>
          </div>
        )}
      </Loaded>
    </Drawer>
  );
}

function Publishing({ version, findings, onClose }: Omit<PublishDrawerProps, 'onOpen'> & { findings: Finding[] }) {
  const { id, name, grades, version: ifMatch } = version;
  const save = useSave(calls.publishVersion, { refresh: versionReads, done: `“${name}”已发布`, onDone: onClose });
  const isUnfit = findings.some(({ severity }) => severity === 'error');
  return (
    <>
      {!isUnfit && (
        <p>
          发布后，“{name}”适用于{gradesWord(grades)}；有人使用后，要求与时长不能再改，科室对应仍可调整。
        </p>
      )}
      <div className={classes.operations}>
        <Button variant="default" onClick={onClose}>
          返回
        </Button>
        <Button disabled={isUnfit} loading={save.isRunning} onClick={() => void save.run({ body: { id }, ifMatch })}>
          发布
        </Button>
      </div>
    </>
  );
}

function summaryOf(findings: readonly Finding[]): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.length - errors;
  if (errors > 0) return `有 ${errors} 处错误，改正后才能发布${warnings > 0 ? `；另有 ${warnings} 处提示` : ''}。`;
  return warnings > 0 ? `没有错误；有 ${warnings} 处提示，请确认后发布。` : '检查通过，没有发现问题。';
}
