/** What other modules may ask of the wheel (docs/adr/0177). */
export { groupsAt } from './groups-at';
