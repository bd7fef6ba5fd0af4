import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { ServiceCallError } from '../client/ServiceCallError'
import { deskRoles } from '../client/useMay'
import { StatePanel } from './StatePanel'
import { markupAt } from './testing/markupAt'

const refused = (status: number, code: string): ServiceCallError =>
  new ServiceCallError(status, code, 'Refused.', {}, 'readDocumentFile')

const panelOf = (error: ServiceCallError, data?: string): Promise<string> =>
  markupAt(
    '/transactions',
    <StatePanel read={{ data, error, refetch: () => undefined }}>{(text) => <p>{text}</p>}</StatePanel>,
    new QueryClient(),
  )

afterEach(() => deskRoles.set(null))

it('whoever lacks the role for a page reads which one it takes, and is not told to try again', async () => {
  deskRoles.set(['VIEWER'])
  const markup = await panelOf(refused(403, 'FORBIDDEN'))
  expect(markup).toContain('Seeing this takes the role reviewer, and the roles here are: viewer.')
  expect(markup).not.toContain('Try again')
  deskRoles.set(['VIEWER', 'REVIEWER'])
  expect(await panelOf(refused(403, 'FORBIDDEN'))).toContain('Try again')
})

it('what is not found is said in plain words, without a code', async () => {
  const markup = await panelOf(refused(404, 'REFERENCE_NOT_FOUND'))
  expect(markup).toContain('Not found')
  expect(markup).not.toContain('REFERENCE_NOT_FOUND')
})

it('what was deleted while it was shown is shown no more; what could not be read again stays', async () => {
  const gone = await panelOf(refused(404, 'REFERENCE_NOT_FOUND'), 'what was there')
  expect(gone).toContain('It was deleted in the meantime')
  expect(gone).not.toContain('what was there')
  expect(await panelOf(refused(503, 'SERVICE_UNAVAILABLE'), 'what was there')).toContain('what was there')
})
