import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import { PATTERN_RULES_DEFAULT } from '../../../contract/console/payees/patternRules'
import type { PaymentLimits } from '../../../contract/console/settings/paymentLimits'
import { deskRoles } from '../../client/useMay'
import { markupAt } from '../../components/testing/markupAt'
import { ControlsPage } from './ControlsPage'
import { Limits } from './controls/Limits'
import { Maxima } from './controls/Maxima'
import { PageOrigins } from './controls/PageOrigins'
import { PatternHints } from './controls/PatternHints'
import { ProofCodes } from './controls/ProofCodes'
import { SignInTokens } from './controls/SignInTokens'
import { UndoTime } from './controls/UndoTime'
import { controlsWords } from './controlsWords'
import { OperatorsPage } from './OperatorsPage'

const LIMIT: PaymentLimits['data'][number] = {
  limit: { kind: 'DAILY_VOLUME', subject: 'EACH_CUSTOMER', currency: 'USD', maxAmountMinor: 100_00 },
  usage: { subjectId: null, subjectName: null, used: 0, resetsAt: '2026-11-23T00:00:00.000Z' },
}
const MAXIMUM = { sendingCurrency: 'USD', receivingCurrency: 'MXN', maxAmountMinor: 100_00 }

/** How many buttons a part has for acts, and how many of them say that a role is missing. */
async function buttonsOf(part: React.ReactNode, tab = 'accounts') {
  const markup = await markupAt(`/transactions?tab=${tab}`, part, new QueryClient())
  const all = [...markup.matchAll(/<button[^>]*>/g)].map(([tag]) => tag).filter((tag) => tag.includes('mantine-Button'))
  return { all: all.length, refused: all.filter((tag) => tag.includes('This takes the role')).length }
}

afterEach(() => deskRoles.set(null))

it('offers to nobody without the role what would be refused', async () => {
  const parts = [<Limits key="limits" entries={[LIMIT]} />, <Maxima key="maxima" maxima={[MAXIMUM]} />]
  for (const part of parts) expect(await buttonsOf(part)).toEqual({ all: 2, refused: 0 })
  for (const tab of ['limits', 'maxima']) expect(await buttonsOf(<ControlsPage />, tab)).toEqual({ all: 1, refused: 0 })
  deskRoles.set(['VIEWER'])
  for (const part of parts) expect(await buttonsOf(part)).toEqual({ all: 2, refused: 2 })
  for (const tab of ['limits', 'maxima']) expect(await buttonsOf(<ControlsPage />, tab)).toEqual({ all: 1, refused: 1 })
})

it('offers no choice of a rule to whoever may not make it, and says why', async () => {
  const choices = async () => {
    const markup = await markupAt(
      '/transactions',
      <>
        <ProofCodes isReal />
        <SignInTokens verification={{ mode: 'SANDBOX', issuers: [] }} />
      </>,
      new QueryClient(),
    )
    const inputs = [...markup.matchAll(/<input[^>]*type="(?:radio|checkbox)"[^>]*>/g)].map(([tag]) => tag)
    return {
      all: inputs.length,
      disabled: inputs.filter((tag) => tag.includes(' disabled=""')).length,
      tips: [...markup.matchAll(/<div[^>]*data-tip="This takes the role/g)].length,
    }
  }
  // Keys of issuers cannot be chosen before there is an issuer.
  expect(await choices()).toEqual({ all: 3, disabled: 1, tips: 0 })
  deskRoles.set(['VIEWER'])
  expect(await choices()).toEqual({ all: 3, disabled: 3, tips: 2 })
})

it('takes no text or number for a rule from whoever may not change it, and says what takes the role', async () => {
  const inputs = async () => {
    const markup = await markupAt(
      '/transactions',
      <>
        <UndoTime seconds={5} />
        <PageOrigins name="cardFrameOrigins" given={[]} words={controlsWords.cardFrames.origins} />
        <PatternHints rules={PATTERN_RULES_DEFAULT} />
      </>,
      new QueryClient(),
    )
    const all = [...markup.matchAll(/<input[^>]*type="text"[^>]*>/g)].map(([tag]) => tag)
    return { isSome: all.length > 2, open: all.filter((tag) => !tag.includes(' disabled=""')).length > 0 }
  }
  expect(await inputs()).toEqual({ isSome: true, open: true })
  deskRoles.set(['VIEWER'])
  expect(await inputs()).toEqual({ isSome: true, open: false })
  expect(await markupAt('/transactions?tab=rules', <ControlsPage />, new QueryClient())).toContain(
    'Changing these settings takes the role administrator, and the roles here are: viewer.',
  )
})

it('searches decided accounts by ID or name, and people by when they last signed in', async () => {
  expect(await markupAt('/transactions?tab=accounts', <ControlsPage />, new QueryClient())).toContain('ID or name')
  deskRoles.set(['VIEWER', 'ADMINISTRATOR'])
  expect(await markupAt('/transactions', <OperatorsPage />, new QueryClient())).toContain('Last signed in')
})

it('what is said of sign-in tokens needs no knowledge of their fields', () => {
  expect(JSON.stringify(controlsWords.oidc)).not.toMatch(/\b(?:iss|aud|sub|claims?|400)\b/)
})
