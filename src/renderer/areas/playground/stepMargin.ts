/** What stays in sight above and below a step that is scrolled to: a line of its neighbours. */
export const STEP_MARGIN_PX = 32
