/** The words that the tabs of the sandbox share; each tab has its own catalogue, the outcomes `outcomeWords`. */
export const words = {
  title: 'Sandbox',
  tabs: { acts: 'Triggers', outcomes: 'Outcomes', stories: 'Stories' },
  refund: 'refund',
  suffix: 'Ends with',
  outcome: 'What happens',
  end: 'Ends as',
  other: 'anything else',
} as const
