import { listNeed, type Need } from '@device/copies/needs';
import { adultEducationProjectEndpoints } from '@contract/adult-education/projects';

export const adultEducationNeeds: readonly Need[] = [listNeed('继教项目', adultEducationProjectEndpoints.cmeProjects)];
