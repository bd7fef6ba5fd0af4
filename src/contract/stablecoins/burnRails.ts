/** How the dollars of a burn may be paid to a bank account. */
export const BURN_RAILS = ['WIRE', 'ACH_CREDIT', 'SAME_DAY_ACH_CREDIT', 'RTP_CREDIT'] as const
export type StablecoinBurnRail = (typeof BURN_RAILS)[number]
