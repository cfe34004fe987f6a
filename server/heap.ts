import { setFlagsFromString } from 'node:v8';

// Imported first, since most of the heap is made while modules load. Where the machine has much memory the heap would grow to
// three times what it holds before it is swept (docs/adr/0181).
setFlagsFromString('--heap-growing-percent=25');
