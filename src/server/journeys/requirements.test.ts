import { expect, it } from 'vitest'
import type { Call } from '../../contract/operations'
import type { DocumentType } from '../../contract/verifications/schemas'
import { businessBody, individualBody, ownerBody } from '../testing/people'
import { pngBytes } from '../testing/pictures'
import { shareTestServer } from '../testing/sharedServer'

const server = shareTestServer()

type Upload = NonNullable<Call<'uploadDocument'>['body']>

const platform = () => server.as.platform
const submit = (customerId: string) => platform().call('createVerification', { body: { customerId } }, 200)
/** What stands in the way, as `resource TYPE field`. */
const missing = async (customerId: string) =>
  (await submit(customerId)).errors.map(({ resourceId, type, field }) =>
    [resourceId.split(':')[0], type, ...(field === undefined ? [] : [field])].join(' '),
  )
const upload = (documentHolder: string, documentType: DocumentType, more: Partial<Upload> = {}) => {
  const file = new File([new Uint8Array(pngBytes())], 'scan.png')
  const body = { file, documentHolder, documentType, country: 'US', ...more }
  return platform().call('uploadDocument', { body }, 201)
}
const OF_IDENTITY = { documentNumber: 'C01X00T47', issuingAuthority: 'State' }

it('an individual: each field and document takes away what it answers, on the one record', async () => {
  const body = { customerType: 'INDIVIDUAL', fullName: 'Marta001', region: 'DE', email: 'm@example.de' } as const
  const { id } = await platform().call('createCustomer', { body }, 201)
  const fields = ['birthDate', 'nationality', 'address', 'idType', 'identifier']
  const first = await submit(id)
  expect(first.errors.map(({ type, field }) => [type, field])).toEqual([
    ['INVALID_FIELD', 'contactVerification'],
    ...fields.map((field) => ['MISSING_FIELD', field]),
    ['INVALID_FIELD', 'fullName'],
    ['MISSING_IDENTITY_DOCUMENT', undefined],
  ])
  const call = { params: { customerId: id }, body: { code: '123456' } }
  await platform().call('confirmCustomerEmailVerification', call, 200)
  const { email: _email, customerType: _type, ...whole } = individualBody({ fullName: 'Marta Ferreira001' })
  const change = { params: { customerId: id }, body: { customerType: 'INDIVIDUAL', ...whole } } as const
  await platform().call('updateCustomerById', change, 200)
  expect(await missing(id)).toEqual(['Customer MISSING_IDENTITY_DOCUMENT'])
  await upload(id, 'DRIVERS_LICENSE', { ...OF_IDENTITY, side: 'FRONT' })
  expect(await missing(id)).toEqual(['Customer MISSING_IDENTITY_DOCUMENT'])
  await upload(id, 'DRIVERS_LICENSE', { ...OF_IDENTITY, side: 'BACK' })
  const last = await submit(id)
  expect(last).toMatchObject({ id: first.id, verificationStatus: 'PENDING_MANUAL_REVIEW', errors: [] })
  expect(await server.eventsOf(id)).toEqual(['CUSTOMER.KYC_PENDING'])
  expect(await server.eventsOf(first.id)).toEqual([
    'VERIFICATION.RESOLVE_ERRORS',
    'VERIFICATION.RESOLVE_ERRORS',
    'VERIFICATION.RESOLVE_ERRORS',
    'VERIFICATION.PENDING_MANUAL_REVIEW',
  ])
})

it('a business: every category of papers, large owners and the control person', async () => {
  const { id } = await platform().call(
    'createCustomer',
    { body: businessBody({ businessInfo: { registrationNumber: 'NW-001' } }) },
    201,
  )
  const papers = [
    ['LEGAL_PRESENCE', 'STATE_REGISTRY_EXCERPT'],
    ['CONTROL_STRUCTURE', 'DIRECTOR_REGISTRY'],
    ['OWNERSHIP_STRUCTURE', 'SHAREHOLDER_REGISTER'],
    ['PROOF_OF_ADDRESS', 'UTILITY_BILL'],
    ['GOOD_STANDING', 'GOOD_STANDING_CERTIFICATE'],
  ] as const
  const names = papers.map(([name]) => `Customer MISSING_${name}_DOCUMENT`)
  expect(await missing(id)).toEqual(['Customer MISSING_CONTROL_PERSON', 'Customer MISSING_BENEFICIAL_OWNER', ...names])
  const owner = (change: Parameters<typeof ownerBody>[1]) =>
    platform().call('createBeneficialOwner', { body: ownerBody(id, change) }, 201)
  const large = await owner({ roles: ['UBO'], ownershipPercentage: 25 })
  await owner({ roles: ['UBO'], ownershipPercentage: 24 })
  const control = await owner({ roles: ['CONTROL_PERSON'], ownershipPercentage: 0 })
  const ofOwners = ['BeneficialOwner MISSING_IDENTITY_DOCUMENT', 'BeneficialOwner MISSING_IDENTITY_DOCUMENT']
  expect(await missing(id)).toEqual([...ofOwners, ...names])
  for (const [at, [, documentType]] of papers.entries()) {
    await upload(id, documentType)
    expect(await missing(id)).toEqual([...ofOwners, ...names.slice(at + 1)])
  }
  await upload(large.id, 'PASSPORT', OF_IDENTITY)
  await upload(control.id, 'NATIONAL_ID', { ...OF_IDENTITY, side: 'FRONT' })
  expect(await missing(id)).toEqual(ofOwners.slice(1))
  await upload(control.id, 'NATIONAL_ID', { ...OF_IDENTITY, side: 'BACK' })
  expect(await submit(id)).toMatchObject({ verificationStatus: 'PENDING_MANUAL_REVIEW', errors: [] })
})

it('a business younger than a year need not prove its good standing', async () => {
  const info = { registrationNumber: 'NW-001', incorporatedOn: '2025-11-21' }
  const { id } = await platform().call('createCustomer', { body: businessBody({ businessInfo: info }) }, 201)
  expect(await missing(id)).not.toContain('Customer MISSING_GOOD_STANDING_DOCUMENT')
  await server.clock.advance(86_400)
  expect(await missing(id)).toContain('Customer MISSING_GOOD_STANDING_DOCUMENT')
})

it('the ending 003 of a name finds a fault in the documents themselves, until another name is given', async () => {
  const { id } = await platform().call(
    'createCustomer',
    { body: individualBody({ fullName: 'Marta Ferreira003' }) },
    201,
  )
  const { id: documentId } = await upload(id, 'PASSPORT', OF_IDENTITY)
  expect(await submit(id)).toMatchObject({
    verificationStatus: 'RESOLVE_ERRORS',
    errors: [{ resourceId: documentId, type: 'POOR_QUALITY_DOCUMENT' }],
  })
})
