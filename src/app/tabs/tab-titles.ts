/** Screens whose path parameter decides their title (requirements section 2). */
const fixedTitles: Readonly<Record<string, string>> = {
  '/graduate/project-examine/middle': '中期审核',
  '/graduate/project-examine/end': '结题审核',
  '/graduate/project-examine/thesis': '学位论文答辩审核',
  '/graduate/project-management/middle': '中期管理',
  '/graduate/project-management/end': '结题管理',
  '/graduate/project-management/thesis': '学位论文答辩管理',
};

/**
 * Title of a tab: the customer's fixed one, else what the open page called itself (a person's name, say), else what the
 * page called itself before (open tabs keep their titles), else what the menu calls the screen.
 */
export function tabTitle(path: string, screenTitle: string, given: { byPage?: string; kept?: string }): string {
  return fixedTitles[path] ?? given.byPage ?? given.kept ?? screenTitle;
}
