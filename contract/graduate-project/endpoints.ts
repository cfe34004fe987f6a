export { graduateProjectEndpoints } from './projects';
