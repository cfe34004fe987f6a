import { walkInputs } from './walk';

await walkInputs(0);
