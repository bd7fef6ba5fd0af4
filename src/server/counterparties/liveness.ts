/** How long the simulated provider takes. Source: behaviour 9.5, "about 5 s". */
export const LIVENESS_SECONDS = 5
