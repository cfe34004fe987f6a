import { fieldsOf, isSensitive } from '@contract/people/core-fields';
import { peopleEndpoints } from '@contract/people/endpoints';
import { isFileId } from '@contract/people/person-values';
import type { PersonValue, PersonValues, TypeConfig } from '@contract/people/type-config';
import type { UserDetail } from '@contract/people/types';
import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '@device/api/call';
import { notifyError } from '@/kernel/query/notify-error';
import { Permitted } from '@/kernel/session/permissions';
import { AttachmentLink } from '@/kits/attachments/attachment-link';
import { TableSkeleton } from '@/ui/state-views';
import { displayValue } from './display-value';
import classes from './person-view.module.css';

/** Of a person whom the device knows by a row of a list, it does not know most fields. */
const blankWords = (value: PersonValue | undefined) => (value === undefined ? '不在本机' : '未填写');

/** The fields of the person's type, section by section; sensitive ones masked until they are asked for. */
export function BasicTab({ person, config }: { person: UserDetail; config: TypeConfig | undefined }) {
  const [revealed, setRevealed] = useState<PersonValues | null>(null);
  const [isAsking, setAsking] = useState(false);
  if (!config) return <TableSkeleton />;
  const reveal = async () => {
    setAsking(true);
    try {
      setRevealed((await call(peopleEndpoints.reveal, { params: { userId: person.user_id } })).values);
    } catch (error) {
      notifyError(error);
    } finally {
      setAsking(false);
    }
  };
  const values = { ...person.values, ...revealed };
  const hasSensitive = config.fields.some(
    (field) => field.shown && isSensitive(field) && (person.values[field.key] ?? null) !== null,
  );
  return (
    <>
      {hasSensitive && (
        <Permitted code="personnel:sensitive:view">
          <div className={classes.reveal}>
            {revealed ? (
              <Button
                variant="subtle"
                size="compact-sm"
                leftSection={<IconEyeOff size={16} aria-hidden />}
                onClick={() => setRevealed(null)}
              >
                隐藏证件号码和联系方式
              </Button>
            ) : (
              <Button
                variant="subtle"
                size="compact-sm"
                loading={isAsking}
                leftSection={<IconEye size={16} aria-hidden />}
                onClick={() => void reveal()}
              >
                查看完整的证件号码和联系方式
              </Button>
            )}
          </div>
        </Permitted>
      )}
      {config.sections.map((section) => {
        const fields = fieldsOf(config, section.key);
        if (fields.length === 0) return null;
        return (
          <section key={section.key} className={classes.group} aria-label={section.title}>
            <h2 className={classes.groupTitle}>{section.title}</h2>
            <dl className={classes.facts}>
              {fields.map((field) => {
                const value = values[field.key];
                const words = displayValue(person, field, value);
                return (
                  <div key={field.key} className={classes.fact}>
                    <dt>{field.label}</dt>
                    <dd className={words ? undefined : classes.empty}>
                      {field.type === 'file' && isFileId(value) ? (
                        <AttachmentLink id={value} />
                      ) : (
                        words || blankWords(value)
                      )}
                    </dd>
                  </div>
                );
              })}
            </dl>
          </section>
        );
      })}
    </>
  );
}
