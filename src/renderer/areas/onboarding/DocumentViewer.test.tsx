import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it } from 'vitest'
import type { OnboardingDocument } from '../../../contract/console/onboarding/schemas'
import { deskRoles } from '../../client/useMay'
import { markupAt } from '../../components/testing/markupAt'
import { DocumentViewer } from './DocumentViewer'

const AT = '2026-11-30T00:00:00.000Z'
const PASSPORT: OnboardingDocument = {
  id: 'Document:1',
  documentHolder: 'Customer:1',
  documentType: 'PASSPORT',
  country: 'CO',
  fileName: 'passport.png',
  createdAt: AT,
  mediaType: 'image/png',
  sizeBytes: 1,
  sha256: '0'.repeat(64),
  receivedAt: AT,
  isKept: true,
  review: null,
}

afterEach(() => deskRoles.set(null))

it.each([
  [['VIEWER'], true],
  [['VIEWER', 'REVIEWER'], false],
] as const)('the file of a document is not asked for by whoever may not see it: %s', async (roles, isBarred) => {
  deskRoles.set(roles)
  const client = new QueryClient()
  const markup = await markupAt('/transactions', <DocumentViewer document={PASSPORT} />, client)
  expect(markup.includes('Seeing this takes the role reviewer, and the roles here are: viewer.')).toBe(isBarred)
  expect(markup.includes('<canvas')).toBe(!isBarred)
  // A query that is off is held, too: it is told from one that asks by its own setting.
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ options }) => 'enabled' in options && options.enabled),
  ).toEqual([!isBarred])
})
