/** Keys of what is reviewed, for the approval engine. Alone in their file: they load with the list of pages. */
export const planFlowKey = 'conEdu.plan';
export const delayFlowKey = 'conEdu.delay';
