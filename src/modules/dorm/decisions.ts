/** The bed of 入住 and 调宿 is chosen with the last pass. */
export const dormDecisionForms = ['dorm.checkIn', 'dorm.move'].map((flow) => ({
  flow,
  load: () => import('./applications/bed-decision'),
}));
