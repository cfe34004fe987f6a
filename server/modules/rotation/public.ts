/**
 * What other modules of the domain may ask of rotations (docs/adr/0047: platform and services know none of it). Ids of
 * stays may be kept by others: they stay the same as long as the stay does.
 */
export { partsTaught, staysAt, type StayAt, type StaysAsked } from './wards/stays-at';
export { enterStay } from './wards/enter';
export { leaveStay } from './wards/leave';
export { firstRoom, makeUpsOf, type MakeUpStay } from './moves/make-ups';
export { placeMakeUp } from './moves/move-stay';
export { changeTeacher } from './wards/publish';
export { wardStayPage } from './wards/stays';
export { loadsOn, teachersOfWard } from './wards/teachers';
