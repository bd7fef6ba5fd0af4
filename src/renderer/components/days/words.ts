/** The words of charts of days. */
export const words = {
  table: 'As a table',
} as const
