import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { deskRoles } from '../client/useMay'
import { ActButton } from './ActButton'
import { markupAt } from './testing/markupAt'

afterEach(() => deskRoles.set(null))

const sign = (
  <ActButton operation="castVotes" shortcut="approve" disabled onAct={() => undefined}>
    Sign
  </ActButton>
)

it('says which role it takes, and can be pressed, also where something else is in the way', async () => {
  deskRoles.set(['VIEWER'])
  const markup = await markupAt('/transactions', sign, new QueryClient())
  expect(markup).toContain('data-tip="This takes the role')
  expect(markup).not.toMatch(/<button[^>]* disabled=""/)
  deskRoles.set(['VIEWER', 'APPROVER'])
  expect(await markupAt('/transactions', sign, new QueryClient())).toMatch(/<button[^>]* disabled=""/)
})
