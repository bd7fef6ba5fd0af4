import { expect, it } from 'vitest'
import { markupAt } from '../../components/testing/markupAt'
import { AuditPage } from './AuditPage'

const labels = (markup: string): readonly string[] =>
  [...(/<search .*<\/search>/.exec(markup)?.[0] ?? '').matchAll(/aria-label="([^"]+)"|<button[^>]*>([^<]+)</g)]
    .map(([, label, text]) => label ?? text ?? '')
    .slice(1)

it('the filters of the audit log say what they ask, in the words of its columns', async () => {
  expect(labels(await markupAt('/transactions', <AuditPage />))).toEqual([
    'Who, by name or ID',
    'What was done',
    'On, by whole ID',
    'Outcome',
    'Recorded by',
    'Dates',
  ])
})

it('says what the log holds and what it does not', async () => {
  const markup = await markupAt('/transactions', <AuditPage />)
  expect(markup).toContain('every change that was refused')
  expect(markup).toContain('Not here: reading, calls without valid credentials or in the wrong form')
})
