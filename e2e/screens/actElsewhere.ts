import { expect } from '../expect'
import { hers } from './twoAtTheDesk'

interface Sent {
  readonly method: 'POST' | 'PUT'
  readonly path: string
  readonly body: unknown
}

/** Acts in her name past the screens, as she would at another desk: what is open hears of it by the stream alone. */
export async function send<Reply>({ method, path, body }: Sent): Promise<Reply> {
  const { status, reply } = await hers.evaluate(
    async ([to, how, text]) => {
      const half = localStorage.getItem('countersign.session') ?? ''
      const headers = { 'content-type': 'application/json', 'Countersign-Session': half }
      const answer = await fetch(`/console/api${to}`, { method: how, headers, body: text })
      return { status: answer.status, reply: (await answer.json()) as unknown }
    },
    [path, method, JSON.stringify(body)] as const,
  )
  expect(status, JSON.stringify(reply)).toBeLessThan(300)
  return reply as Reply
}

/** Puts one rule in force under which whoever proposes may sign, too; null, none. */
export async function putRules(people: number | null): Promise<void> {
  const requires = { excludesAsker: false, reason: false, checklist: [], evidenceFile: false }
  const rules = people === null ? [] : [{ id: 'large', name: 'Large', when: {}, requires: { people, ...requires } }]
  const body = { rules, apiTokenCountsFor: 'ALL', reason: 'Audit finding 12' }
  await send({ method: 'PUT', path: '/approvals/rules', body })
}
