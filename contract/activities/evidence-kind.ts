/** The download task that packs the evidence of activities. No schema here: pages import it. */
export const evidencePackKind = 'activities.evidence';
