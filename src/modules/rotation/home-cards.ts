import type { HomeCard } from '@/kits/home/home-cards';

/** Who is where: a trainee's own way, a teacher's trainees, a ward's people, the hospital's figures and imports. */
export const rotationCards: readonly HomeCard[] = [
  {
    key: 'rotation.progress',
    slot: 'now',
    areas: ['trainee'],
    order: 10,
    isHalf: true,
    load: () => import('./home/progress-card'),
  },
  {
    key: 'rotation.trainees',
    slot: 'now',
    areas: ['teacher'],
    order: 30,
    permission: 'rotation:plan:list',
    isHalf: true,
    load: () => import('./home/trainees-card'),
  },
  {
    key: 'rotation.figures',
    slot: 'now',
    areas: ['office'],
    order: 10,
    permission: 'rotation:plan:list',
    load: () => import('./home/figures-card'),
  },
  {
    key: 'rotation.moves',
    slot: 'now',
    areas: ['ward'],
    order: 20,
    permission: 'rotation:plan:list',
    load: () => import('./home/moves-card'),
  },
  {
    key: 'rotation.imports',
    slot: 'records',
    order: 30,
    permission: 'rotation:plan:import',
    load: () => import('./home/recent-imports'),
  },
];
