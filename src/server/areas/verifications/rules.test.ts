import { describe, expect, it } from 'vitest'
import { kybStatus } from '../../../contract/customers/enums'
import {
  BUSINESS_DOCUMENTS,
  type BusinessFile,
  businessRequirements,
  errorsOf,
  type HeldDocument,
  type IndividualFile,
  identityProofs,
  individualRequirements,
} from './requirements'
import { decideBusinessSubmission, decideIndividualSubmission, mayHold, maySubmit, statusAfterHold } from './rules'

const passport = (holderId: string): HeldDocument => ({
  id: `Document:${holderId}`,
  holderId,
  documentType: 'PASSPORT',
  documentNumber: 'P1',
  issuingAuthority: 'State',
})

const card = (side: 'FRONT' | 'BACK', change: Partial<HeldDocument> = {}): HeldDocument => ({
  ...passport('c'),
  documentType: 'NATIONAL_ID',
  side,
  ...change,
})

const person: IndividualFile = {
  customerId: 'c',
  fullName: 'Marta Ferreira',
  birthDate: '1988-04-12',
  nationality: 'US',
  address: {},
  idType: 'SSN',
  identifier: '123-45-6789',
  documents: [passport('c')],
  today: '2026-11-21',
}

const business: BusinessFile = {
  customerId: 'b',
  businessInfo: {
    legalName: 'L',
    country: 'US',
    taxId: 'T',
    incorporatedOn: '2019-02-01',
    countriesOfOperation: ['US'],
  },
  address: {},
  owners: [{ id: 'o', roles: ['CONTROL_PERSON'], ownershipPercentage: 40, birthDate: '1979-11-30' }],
  documents: [
    passport('o'),
    ...BUSINESS_DOCUMENTS.map(({ accepted }): HeldDocument => ({ id: 'd', holderId: 'b', documentType: accepted[0]! })),
  ],
  today: '2026-11-21',
}

const summary = (errors: readonly { type: string; field?: string | undefined; resourceId: string }[]) =>
  errors.map((error) => `${error.resourceId} ${error.type}${error.field === undefined ? '' : ` ${error.field}`}`)

describe('identity documents', () => {
  it.each([
    ['a passport', [passport('c')], true],
    ['a passport of somebody else', [passport('d')], false],
    ['a passport without number', [{ ...passport('c'), documentNumber: '' }], false],
    ['both sides of a card', [card('FRONT'), card('BACK')], true],
    ['one side of a card', [card('FRONT'), card('FRONT')], false],
    ['sides of two cards', [card('FRONT'), card('BACK', { documentType: 'DRIVERS_LICENSE' })], false],
    ['a back without authority', [card('FRONT'), card('BACK', { issuingAuthority: '' })], false],
    ['nothing', [], false],
  ])('%s: %s', (_name, documents, expected) => {
    expect(identityProofs(documents, 'c').length > 0).toBe(expected)
  })
})

describe('what an individual lacks', () => {
  it.each([
    ['nothing', {}, []],
    ['one word of a name', { fullName: 'Marta' }, ['c INVALID_FIELD fullName']],
    ['a birth in the past', { birthDate: '2026-11-22' }, ['c INVALID_FIELD birthDate']],
    ['documents', { documents: [] }, ['c MISSING_IDENTITY_DOCUMENT']],
    [
      'everything',
      {
        fullName: undefined,
        birthDate: undefined,
        nationality: undefined,
        address: undefined,
        idType: undefined,
        identifier: '',
        documents: [],
      },
      [
        'c MISSING_FIELD fullName',
        'c MISSING_FIELD birthDate',
        'c MISSING_FIELD nationality',
        'c MISSING_FIELD address',
        'c MISSING_FIELD idType',
        'c MISSING_FIELD identifier',
        'c MISSING_IDENTITY_DOCUMENT',
      ],
    ],
  ])('%s', (_name, change, expected) => {
    expect(summary(errorsOf(individualRequirements({ ...person, ...change })))).toEqual(expected)
  })
})

describe('what a business lacks', () => {
  it.each([
    ['nothing', {}, []],
    ['owners', { owners: [] }, ['b MISSING_CONTROL_PERSON', 'b MISSING_BENEFICIAL_OWNER']],
    [
      'a control person',
      { owners: [{ id: 'o', roles: ['UBO' as const], ownershipPercentage: 60, birthDate: '1979-11-30' }] },
      ['b MISSING_CONTROL_PERSON'],
    ],
    [
      'identity documents of large owners only',
      {
        owners: [
          ...business.owners,
          { id: 'large', roles: ['UBO' as const], ownershipPercentage: 25, birthDate: '1979-11-30' },
          { id: 'small', roles: ['UBO' as const], ownershipPercentage: 24.9, birthDate: '2030-01-01' },
        ],
      },
      ['large MISSING_IDENTITY_DOCUMENT', 'small INVALID_FIELD personalInfo.birthDate'],
    ],
    [
      'countries',
      { businessInfo: { ...business.businessInfo, countriesOfOperation: [] } },
      ['b MISSING_FIELD businessInfo.countriesOfOperation'],
    ],
    [
      'an incorporation in the past',
      { businessInfo: { ...business.businessInfo, incorporatedOn: '2027-01-01' } },
      ['b INVALID_FIELD businessInfo.incorporatedOn'],
    ],
    ['an address', { address: undefined }, ['b MISSING_FIELD address']],
    ['documents', { documents: [passport('o')] }, BUSINESS_DOCUMENTS.map(({ type }) => `b ${type}`)],
    [
      'all details',
      { businessInfo: undefined },
      ['legalName', 'country', 'taxId', 'incorporatedOn', 'countriesOfOperation'].map(
        (field) => `b MISSING_FIELD businessInfo.${field}`,
      ),
    ],
  ])('%s', (_name, change, expected) => {
    expect(summary(errorsOf(businessRequirements({ ...business, ...change })))).toEqual(expected)
  })
})

describe('submitting a business', () => {
  const empty = { ...business, owners: [], documents: [] }
  it.each([
    // outcome     file       customer    verification             has errors
    ['APPROVED', business, 'APPROVED', 'APPROVED', false],
    ['APPROVED', empty, 'APPROVED', 'APPROVED', false],
    ['REJECTED', business, 'REJECTED', 'REJECTED', true],
    ['REJECTED', empty, 'REJECTED', 'REJECTED', true],
    ['PENDING', business, 'PENDING', 'PENDING_MANUAL_REVIEW', false],
    ['PENDING', empty, 'PENDING', 'RESOLVE_ERRORS', true],
  ] as const)('%s: customer and verification', (outcome, file, customerStatus, verificationStatus, hasErrors) => {
    const plan = decideBusinessSubmission(outcome, file)
    expect(plan).toMatchObject({ customerStatus, verificationStatus })
    expect(plan.errors.length > 0).toBe(hasErrors)
  })
})

describe('submitting an individual', () => {
  const bare = { ...person, documents: [] }
  it.each([
    // from         outcome       file     customer      verification             errors
    ['PENDING', 'PENDING', person, 'PENDING', 'PENDING_MANUAL_REVIEW', []],
    ['PENDING', 'PENDING', bare, 'PENDING', 'RESOLVE_ERRORS', ['MISSING_IDENTITY_DOCUMENT']],
    ['HOLD', 'PENDING', person, 'PENDING', 'PENDING_MANUAL_REVIEW', []],
    ['HOLD', 'PENDING', bare, 'HOLD', 'RESOLVE_ERRORS', ['MISSING_IDENTITY_DOCUMENT']],
    ['UNVERIFIED', 'UNVERIFIED', person, 'UNVERIFIED', 'RESOLVE_ERRORS', ['POOR_QUALITY_DOCUMENT']],
    ['UNVERIFIED', 'UNVERIFIED', bare, 'UNVERIFIED', 'RESOLVE_ERRORS', ['MISSING_IDENTITY_DOCUMENT']],
    ['HOLD', 'APPROVED', bare, 'APPROVED', 'APPROVED', []],
    ['HOLD', 'REJECTED', person, 'REJECTED', 'REJECTED', ['APPLICANT_REJECTED']],
  ] as const)('from %s, provider says %s', (from, outcome, file, customerStatus, verificationStatus, types) => {
    const plan = decideIndividualSubmission(from, outcome, file)
    expect(plan).toMatchObject({ customerStatus, verificationStatus })
    expect(plan.errors.map((error) => error.type)).toEqual(types)
  })

  it('names the unreadable document itself', () => {
    const plan = decideIndividualSubmission('UNVERIFIED', 'UNVERIFIED', person)
    expect(plan.errors[0]?.resourceId).toBe('Document:c')
  })
})

describe('what each state allows', () => {
  it.each([
    // state        submit  hold
    ['UNVERIFIED', true, false],
    ['PENDING', true, true],
    ['APPROVED', false, true],
    ['REJECTED', false, false],
    ['HOLD', true, false],
  ] as const)('%s: submit %s, hold %s', (status, submit, hold) => {
    expect(maySubmit(status)).toBe(submit)
    expect(mayHold(status)).toBe(hold)
  })

  it('returns from a hold to APPROVED only when the provider approves', () => {
    expect(kybStatus.options.map(statusAfterHold)).toEqual(['PENDING', 'PENDING', 'APPROVED', 'PENDING', 'PENDING'])
  })
})
