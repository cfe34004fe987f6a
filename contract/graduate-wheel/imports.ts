import { defineEndpoints } from '../kernel/endpoint';
import { imported } from '../kernel/presets';
import { sheetImportBody } from '../kernel/sheet-wire';
import { rowId } from '../kernel/wire';
import { graduateWheelModule } from './module';

/** The sheet that is taken in. Apart from the other calls: every page holds what imports need. */
export const wheelImportEndpoints = defineEndpoints(graduateWheelModule, {
  importWheel: {
    ...imported({
      path: '/api/v2/graduate/wheel/import',
      summary: '导入学期的学生轮转',
      access: 'graduate:rotation:edit',
      audit: 'graduate-wheel.import',
    }),
    body: sheetImportBody.extend({ semester_id: rowId }),
    errors: ['GRADUATE_WHEEL_REFUSED'],
  },
});
