import { and, eq } from 'drizzle-orm';
import { statusWord } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import type { QualificationRule, qualificationRuleEndpoints } from '@contract/teacher/qualification-rules';
import { capacityNames, degreeNames, levelNames, titleNames, trainingNames } from '@contract/teacher/qualify';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { removedRow, savedRow, type RowSource } from '@server/kits/row-calls';
import { find, pageOfRows, saveRow } from '@server/kits/rows';
import { violated } from '@server/kits/violation';
import { onWire } from '@server/kits/wire-names';
import { qualificationRules as rows } from './tables';

const source: RowSource<QualificationRule> = {
  table: rows,
  words: {
    name: '名称',
    capacity: { word: '类别', say: (one) => capacityNames[one] },
    level: { word: '级别', say: (one) => levelNames[one] },
    title: { word: '最低职称', say: (one) => titleNames[one] },
    degree: { word: '最低学历', say: (one) => degreeNames[one] },
    training: { word: '培训证书', say: (one) => trainingNames[one] },
    years: '从业年限',
    valid_months: '聘期（月）',
    most_trainees: '同时带教上限',
    note: '说明',
    status: { word: '状态', say: statusWord },
  },
  read: async ({ db }, id) => onWire(await find(db, rows, id)),
};

export const qualificationRuleHandlers: Handlers<typeof qualificationRuleEndpoints> = {
  qualificationRules: async ({ db, query }) => {
    const where = and(
      contains(rows.name, query.name),
      equals(rows.capacity, query.capacity),
      equals(rows.status, query.status),
    );
    const { total, list } = await pageOfRows(db, rows, { ...query, where, orderBy: [rows.capacity, rows.level] });
    return { total, list: list.map((row) => onWire(row)) };
  },

  saveQualificationRule: (call) => {
    const { id, valid_months, most_trainees, ...fields } = call.body;
    const values = { ...fields, validMonths: valid_months, mostTrainees: most_trainees };
    return savedRow(call, source, async () => {
      try {
        // In a savepoint: whose rule it is can be read after the refusal.
        return await call.db.transaction((tx) => saveRow(tx, rows, id, values));
      } catch (error) {
        if (violated(error, 'unique') !== 'teacher_rule_one') throw error;
        const { capacity, level } = fields;
        const same = and(eq(rows.capacity, capacity), eq(rows.level, level));
        const [bearer] = await call.db.select({ name: rows.name }).from(rows).where(same);
        throw new AppError('TEACHER_RULE_TAKEN', {
          capacity: capacityNames[capacity],
          level: levelNames[level],
          name: bearer?.name ?? fields.name,
        });
      }
    });
  },

  removeQualificationRule: (call) => removedRow(call, source),
};
