import { beforeEach, describe, expect, it } from 'vitest'
import type { ConsoleCall } from '../../../contract/console/operations'
import type { Call } from '../../../contract/operations'
import type { DocumentType } from '../../../contract/verifications/schemas'
import { businessBody, ownerBody } from '../../testing/people'
import { pdfBytes, pngBytes } from '../../testing/pictures'
import { emptyBeforeEach, shareTestServer } from '../../testing/sharedServer'

const server = shareTestServer()
emptyBeforeEach(server)
let customerId: string
let ownerId: string
beforeEach(async () => {
  const registrationNumber = 'NW-001'
  const business = businessBody({ businessInfo: { registrationNumber } })
  customerId = (await server.as.platform.call('createCustomer', { body: business }, 201)).id
  const owner = ownerBody(customerId, { roles: ['CONTROL_PERSON', 'UBO'], ownershipPercentage: 60 }, 'Okafor')
  ownerId = (await server.as.platform.call('createBeneficialOwner', { body: owner }, 201)).id
})

const reason = 'Seen and compared'
const desk = () => server.as.desk
type Upload = NonNullable<Call<'uploadDocument'>['body']>
const upload = async (documentType: DocumentType, documentHolder = customerId, bytes = pngBytes()) => {
  const identity = documentHolder === customerId ? {} : { documentNumber: 'P1', issuingAuthority: 'State' }
  const file = new File([new Uint8Array(bytes)], 'Päss 1.png')
  const body: Upload = { file, documentHolder, documentType, country: 'DE', ...identity }
  return (await server.as.platform.call('uploadDocument', { body }, 201)).id
}
const PAPERS = [
  'CERTIFICATE_OF_INCORPORATION',
  'DIRECTOR_REGISTRY',
  'SHAREHOLDER_REGISTER',
  'UTILITY_BILL',
  'GOOD_STANDING_CERTIFICATE',
] as const
const uploadAll = async () => {
  const ids = [await upload('PASSPORT', ownerId)]
  for (const paper of PAPERS) ids.push(await upload(paper))
  return ids
}
const submit = () => server.as.platform.call('createVerification', { body: { customerId } }, 200)
const read = (id = customerId) => desk().call('getOnboardingCase', { params: { customerId: id } }, 200)
const list = (query: ConsoleCall<'listOnboardingCases'>['query'] = {}) =>
  desk().call('listOnboardingCases', { query }, 200)
const accept = (documentId: string) =>
  desk().call('reviewDocument', { params: { documentId }, body: { verdict: 'ACCEPTED' } }, 200)
const refuse = (documentId: string) => {
  const body = { verdict: 'REFUSED', fault: 'POOR_QUALITY_DOCUMENT', reason: 'The photo is blurred' } as const
  return desk().call('reviewDocument', { params: { documentId }, body }, 200)
}
const params = () => ({ customerId })
const approve = <S extends 200 | 404 | 409>(status: S) =>
  desk().call('approveOnboarding', { params: params(), body: { reason } }, status)
const stateOf = ({ requirements }: Awaited<ReturnType<typeof read>>, type: string) =>
  requirements.find((requirement) => requirement.type === type)?.state
const auditOf = async (operationId: string) =>
  (await desk().call('listAuditEntries', { query: { operationId } }, 200)).data

describe('the list', () => {
  it('holds who waits for a person, and beside them who was asked and who was decided', async () => {
    const rowOf = async (stage?: 'WAITING' | 'WITH_CUSTOMER' | 'DECIDED') =>
      (await list({ stage })).data.find(({ id }) => id === customerId)
    expect(await rowOf()).toBeUndefined()
    const passport = await upload('PASSPORT', ownerId)
    expect(await rowOf()).toMatchObject({ waitsFor: 'DOCUMENTS', documents: 1, unreviewed: 1, missing: 5 })
    await accept(passport)
    expect(await rowOf()).toBeUndefined()
    await submit()
    expect(await rowOf('WITH_CUSTOMER')).toMatchObject({ verificationStatus: 'RESOLVE_ERRORS', waitsFor: null })
    for (const paper of PAPERS) await upload(paper)
    await submit()
    expect(await rowOf()).toMatchObject({ waitsFor: 'MANUAL_REVIEW', missing: 0, unreviewed: 5 })
    const entries = [
      { resourceId: ownerId, type: 'MISSING_FIELD' as const, reason: 'Where does the capital come from?' },
    ]
    await desk().call('askCustomerForMore', { params: params(), body: { reason, entries } }, 200)
    expect(await rowOf()).toMatchObject({ waitsFor: 'DOCUMENTS' })
    await submit()
    expect(await rowOf()).toMatchObject({ waitsFor: 'RESUBMITTED' })
    await desk().call('placeComplianceHold', { params: params(), body: { reason } }, 200)
    expect(await rowOf()).toMatchObject({ waitsFor: 'HOLD' })
    expect((await list({ waitsFor: 'HOLD' })).data.map(({ id }) => id)).toEqual([customerId])
    expect((await list({ customerType: 'INDIVIDUAL' })).totalCount).toBe(0)
    expect((await list({ search: customerId.slice(-6) })).totalCount).toBe(1)
    expect((await list({ search: '%%' })).totalCount).toBe(0)
    expect(await desk().call('countOnboardingCases', {}, 200)).toEqual({ waiting: 1, withCustomer: 0 })
    await desk().call('liftComplianceHold', { params: params(), body: { reason } }, 200)
    await desk().call('rejectOnboarding', { params: params(), body: { reason, type: 'APPLICANT_FRAUD' } }, 200)
    expect(await rowOf()).toBeUndefined()
    expect(await rowOf('DECIDED')).toMatchObject({ status: 'REJECTED', verificationStatus: 'REJECTED' })
  })

  it('goes through who was decided from the last one on, page by page', async () => {
    const decided: string[] = []
    for (const registrationNumber of ['NW-002', 'NW-777', 'NW-1002']) {
      await server.clock.advance(60)
      const body = businessBody({ businessInfo: { registrationNumber } })
      const { id } = await server.as.platform.call('createCustomer', { body }, 201)
      await server.as.platform.call('createVerification', { body: { customerId: id } }, 200)
      decided.unshift(id)
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ stage: 'DECIDED', limit: '2', cursor })
      expect(page.totalCount).toBe(3)
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== undefined)
    expect(seen).toEqual(decided)
    expect((await list({ stage: 'DECIDED', waitsFor: 'HOLD' })).totalCount).toBe(0)
  })

  it('goes through pages by who waited longest, and refuses a cursor of another list', async () => {
    const first = await upload('UTILITY_BILL')
    await server.clock.advance(60)
    const other = await server.as.platform.call('createCustomer', { body: businessBody() }, 201)
    await upload('UTILITY_BILL', other.id)
    const page = await list({ limit: '1' })
    expect(page).toMatchObject({ data: [{ id: customerId }], hasMore: true, totalCount: 2 })
    expect((await list({ limit: '1', cursor: page.nextCursor })).data).toMatchObject([{ id: other.id }])
    const query = { cursor: page.nextCursor, waitsFor: 'HOLD' as const }
    const refusal = await desk().call('listOnboardingCases', { query }, 400)
    expect(refusal.details).toMatchObject({ field: 'cursor', reason: 'CURSOR_OF_OTHER_LIST' })
    await accept(first)
    expect((await list()).data.map(({ id }) => id)).toEqual([other.id])
  })
})

describe('a document', () => {
  it('meets a requirement once it was accepted; what was refused must come again', async () => {
    const passport = await upload('PASSPORT', ownerId)
    expect(stateOf(await read(), 'MISSING_IDENTITY_DOCUMENT')).toBe('TO_REVIEW')
    expect(stateOf(await accept(passport), 'MISSING_IDENTITY_DOCUMENT')).toBe('MET')
    const refused = await refuse(passport)
    expect(stateOf(refused, 'MISSING_IDENTITY_DOCUMENT')).toBe('REFUSED')
    expect(refused.documentList[0]?.review).toMatchObject({
      fault: 'POOR_QUALITY_DOCUMENT',
      reason: 'The photo is blurred',
      at: server.clock.iso(),
    })
    const { errors } = await submit()
    expect(errors).toContainEqual({
      resourceId: passport,
      type: 'POOR_QUALITY_DOCUMENT',
      acceptedDocumentTypes: ['PASSPORT', 'DRIVERS_LICENSE', 'NATIONAL_ID'],
      reason: 'The photo is blurred',
    })
    const file = new File([new Uint8Array(pdfBytes())], 'again.pdf')
    const facts = { documentType: 'PASSPORT', country: 'DE', documentNumber: 'P1', issuingAuthority: 'State' } as const
    const call = { params: { documentId: passport }, body: { file, ...facts } }
    await server.as.platform.call('replaceDocument', call, 200)
    expect(stateOf(await read(), 'MISSING_IDENTITY_DOCUMENT')).toBe('TO_REVIEW')
  })

  it('is handed out byte by byte, under headers that let it do nothing, and who read it is kept', async () => {
    const bytes = pngBytes()
    const id = await upload('UTILITY_BILL', customerId, bytes)
    const { changes } = { changes: (await auditOf('readDocumentFile')).length }
    const file = await desk().call('readDocumentFile', { params: { documentId: id } }, 200)
    expect(Buffer.from(await file.arrayBuffer())).toEqual(Buffer.from(bytes))
    const url = `/console/api/onboarding/documents/${id}/file`
    const { headers } = await server.raw({ method: 'GET', url, headers: server.sessionHeaders })
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': "inline; filename*=UTF-8''P%C3%A4ss%201.png",
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    const rows = await auditOf('readDocumentFile')
    expect(rows.length).toBe(changes + 2)
    expect(rows[0]).toMatchObject({ targetId: id, outcome: 'DONE', details: { documentHolder: customerId } })
    expect((await read()).history.filter(({ operationId }) => operationId === 'readDocumentFile')).toHaveLength(2)
  })

  it('is saved and not shown in place where it is no picture', async () => {
    const id = await upload('UTILITY_BILL', customerId, pdfBytes('<</JS (app.alert(1))>>'))
    const url = `/console/api/onboarding/documents/${id}/file`
    const { headers } = await server.raw({ method: 'GET', url, headers: server.sessionHeaders })
    expect(headers['content-disposition']).toMatch(/^attachment;/)
    expect(headers['content-type']).toBe('application/pdf')
  })

  it('answers 404 for what is not there', async () => {
    await desk().call('readDocumentFile', { params: { documentId: 'Document:x' } }, 404)
  })
})

describe('asking for more', () => {
  const entry = (resourceId: string) => ({
    resourceId,
    type: 'MISSING_PROOF_OF_ADDRESS_DOCUMENT' as const,
    reason: 'The bill is of another company.',
  })
  const ask = <S extends 200 | 400 | 409>(resourceId: string, status: S) =>
    desk().call('askCustomerForMore', { params: params(), body: { reason, entries: [entry(resourceId)] } }, status)

  it('writes the entries into the verification, leaves the customer PENDING and tells the platform', async () => {
    await uploadAll()
    const { id } = await submit()
    const asked = await ask(customerId, 200)
    expect(asked.customer).toMatchObject({ kybStatus: 'PENDING' })
    expect(asked.verification).toMatchObject({
      id,
      verificationStatus: 'RESOLVE_ERRORS',
      errors: [{ ...entry(customerId), acceptedDocumentTypes: expect.arrayContaining(['UTILITY_BILL']) }],
    })
    expect(await server.eventsOf(id)).toEqual(['VERIFICATION.PENDING_MANUAL_REVIEW', 'VERIFICATION.RESOLVE_ERRORS'])
    const { history } = await read()
    expect(history.find(({ operationId }) => operationId === 'uploadDocument')).toMatchObject({
      actorKind: 'token',
      actorName: 'First token',
    })
    expect(history[0]).toMatchObject({
      operationId: 'askCustomerForMore',
      actorKind: 'operator',
      reason,
      result: 'RESOLVE_ERRORS',
    })
  })

  it('is about what belongs to the case, and about customers who wait', async () => {
    expect((await ask(customerId, 409)).details).toMatchObject({ reason: 'CASE_NOT_OPEN', status: 'UNVERIFIED' })
    await submit()
    expect((await ask('Customer:x', 400)).details).toMatchObject({ field: 'entries.0.resourceId' })
  })
})

describe('the decision', () => {
  it('approves once every requirement is met, the owners with it', async () => {
    const documents = await uploadAll()
    const { id } = await submit()
    expect((await approve(409)).details).toMatchObject({ reason: 'CASE_INCOMPLETE' })
    for (const document of documents) await accept(document)
    const approved = await approve(200)
    expect(approved).toMatchObject({ status: 'APPROVED', verificationStatus: 'APPROVED', acts: ['HOLD'] })
    expect(approved.customer).toMatchObject({ kybStatus: 'APPROVED', beneficialOwners: [{ kycStatus: 'APPROVED' }] })
    expect(await server.eventsOf(customerId)).toEqual(['CUSTOMER.KYB_PENDING', 'CUSTOMER.KYB_APPROVED'])
    expect(await server.eventsOf(id)).toEqual(['VERIFICATION.PENDING_MANUAL_REVIEW', 'VERIFICATION.APPROVED'])
    expect((await approve(409)).details).toMatchObject({ reason: 'CASE_NOT_OPEN' })
    expect(await read(id)).toMatchObject({ id: customerId })
  })

  it('rejects for good; the platform reads the kind and not the reason', async () => {
    await uploadAll()
    await submit()
    const body = { reason: 'On the list of 3 May', type: 'APPLICANT_SANCTIONED' } as const
    const rejected = await desk().call('rejectOnboarding', { params: params(), body }, 200)
    expect(rejected.verification?.errors).toMatchObject([{ type: 'APPLICANT_SANCTIONED', resourceId: customerId }])
    expect(JSON.stringify(rejected.verification)).not.toContain('3 May')
    expect((await read()).history[0]).toMatchObject({ reason: 'On the list of 3 May', result: 'APPLICANT_SANCTIONED' })
  })

  it('about an owner stays whatever becomes of the business', async () => {
    const owner = { beneficialOwnerId: ownerId }
    const body = { verdict: 'REJECTED', reason } as const
    const reviewed = await desk().call('reviewBeneficialOwner', { params: owner, body }, 200)
    expect(reviewed.ownerReviews[ownerId]).toMatchObject({ verdict: 'REJECTED', reason })
    for (const document of await uploadAll()) await accept(document)
    await submit()
    expect((await approve(200)).customer).toMatchObject({ beneficialOwners: [{ kycStatus: 'REJECTED' }] })
  })
})

it('what is reviewed of a deleted customer is named as the call names it', async () => {
  const documentId = await upload('PASSPORT', ownerId)
  await server.as.platform.call('deleteCustomerById', { params: params() }, 200)
  const document = { params: { documentId }, body: { verdict: 'ACCEPTED' as const } }
  const owner = { params: { beneficialOwnerId: ownerId }, body: { verdict: 'APPROVED' as const, reason } }
  for (const [field, refused] of [
    ['documentId', await desk().call('reviewDocument', document, 404)],
    ['beneficialOwnerId', await desk().call('reviewBeneficialOwner', owner, 404)],
  ] as const)
    expect(refused).toMatchObject({ code: 'USER_NOT_FOUND', details: { field, reason: 'CUSTOMER_DELETED' } })
})
