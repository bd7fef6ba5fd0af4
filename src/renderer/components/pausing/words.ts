/** The words for stopping an agent and letting it go on. */
export const words = {
  pause: 'Pause this agent',
  resume: 'Resume this agent',
  pauseQuestion: (agent: string) =>
    `Every further request of ${agent} is refused until someone resumes it. This also stops:`,
  unknown: 'all its waiting payments and open quotes.',
  stopsActions: (count: number) =>
    count === 1
      ? '1 waiting payment, which fails if it is approved'
      : `${count} waiting payments, which fail if they are approved`,
  stopsQuotes: (count: number) =>
    count === 1 ? '1 open quote, which it cannot execute' : `${count} open quotes, which it cannot execute`,
  stopsNothing: 'nothing else; no payment waits and no quote is open.',
  moving: 'Payments already in progress continue.',
  resumeQuestion: (agent: string) =>
    `${agent} can make requests again. Payments that are waiting can start once they are approved.`,
  failed: 'The agent was not changed',
}
