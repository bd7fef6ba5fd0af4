import { describe, expect, it } from 'vitest'
import { businessBody, individualBody, ownerBody } from '../../../testing/people'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()

const submit = (customerId: string) => server.as.platform.call('createVerification', { body: { customerId } }, 200)
const refused = <S extends 400 | 404>(customerId: string, status: S) =>
  server.as.platform.call('createVerification', { body: { customerId } }, status)
const read = (customerId: string) => server.as.platform.call('getCustomerById', { params: { customerId } }, 200)
const givenIndividual = (fullName: string) =>
  server.as.platform.call('createCustomer', { body: individualBody({ fullName }) }, 201)
const givenBusiness = (businessInfo: Parameters<typeof businessBody>[0] = {}) =>
  server.as.platform.call('createCustomer', { body: businessBody(businessInfo) }, 201)
const givenOwner = (customerId: string, lastName: string) =>
  server.as.platform.call('createBeneficialOwner', { body: ownerBody(customerId, {}, lastName) }, 201)
const hold = (customerId: string) =>
  server.as.desk.call('placeComplianceHold', { params: { customerId }, body: { reason: 'Name on a list' } }, 200)

describe('a business', () => {
  it.each([
    // number      business    verification  event
    ['NW-5521', 'APPROVED', 'APPROVED', 'CUSTOMER.KYB_APPROVED'],
    ['NW-003', 'APPROVED', 'APPROVED', 'CUSTOMER.KYB_APPROVED'],
    ['NW-002', 'REJECTED', 'REJECTED', 'CUSTOMER.KYB_REJECTED'],
    ['NW-001', 'PENDING', 'RESOLVE_ERRORS', 'CUSTOMER.KYB_PENDING'],
  ] as const)('with the registration number %s becomes %s', async (registrationNumber, kybStatus, status, event) => {
    const business = await givenBusiness({ businessInfo: { registrationNumber } })
    const verification = await submit(business.id)
    expect(verification).toMatchObject({ customerId: business.id, verificationStatus: status })
    expect(await read(business.id)).toMatchObject({ kybStatus })
    expect(await server.eventsOf(business.id)).toEqual([event])
    expect(await server.eventsOf(verification.id)).toEqual([`VERIFICATION.${status}`])
  })

  it('without a registration number is approved', async () => {
    const business = await givenBusiness({ businessInfo: { registrationNumber: undefined } as never })
    expect((await submit(business.id)).verificationStatus).toBe('APPROVED')
  })

  it('announces itself before its verification, each with what the matching read answers', async () => {
    const business = await givenBusiness()
    await givenOwner(business.id, 'Okafor')
    const verification = await submit(business.id)
    const events = await server.service.store.read((tx) =>
      tx
        .selectFrom('webhook_events')
        .selectAll()
        .where('object_id', 'in', [business.id, verification.id])
        .orderBy('id')
        .execute(),
    )
    expect(events.map((event) => JSON.parse(event.body))).toMatchObject([
      { type: 'CUSTOMER.KYB_APPROVED', data: await read(business.id) },
      { type: 'VERIFICATION.APPROVED', data: verification },
    ])
  })

  it('has no errors when approved, and names the refusal when rejected', async () => {
    expect((await submit((await givenBusiness()).id)).errors).toEqual([])
    const rejected = await givenBusiness({ businessInfo: { registrationNumber: '002' } })
    expect((await submit(rejected.id)).errors).toMatchObject([{ type: 'APPLICANT_REJECTED', resourceId: rejected.id }])
  })

  it('resolves its owners with it, each by the last name', async () => {
    const business = await givenBusiness()
    const owners = [
      await givenOwner(business.id, 'Okafor'),
      await givenOwner(business.id, 'Okafor001'),
      await givenOwner(business.id, 'Okafor002'),
    ]
    await submit(business.id)
    const customer = await read(business.id)
    expect(customer).toMatchObject({
      beneficialOwners: [
        { id: owners[0]!.id, kycStatus: 'APPROVED' },
        { id: owners[1]!.id, kycStatus: 'PENDING' },
        { id: owners[2]!.id, kycStatus: 'REJECTED' },
      ],
    })
  })

  it('that stays PENDING lists what is missing, makes its owners PENDING, and keeps one record', async () => {
    const business = await givenBusiness({
      address: undefined,
      businessInfo: { registrationNumber: '001', countriesOfOperation: [] },
    } as never)
    const first = await submit(business.id)
    expect(first.errors.map((error) => [error.type, error.field])).toEqual([
      ['MISSING_FIELD', 'businessInfo.countriesOfOperation'],
      ['MISSING_FIELD', 'address'],
      ['MISSING_CONTROL_PERSON', undefined],
      ['MISSING_BENEFICIAL_OWNER', undefined],
      ['MISSING_LEGAL_PRESENCE_DOCUMENT', undefined],
      ['MISSING_CONTROL_STRUCTURE_DOCUMENT', undefined],
      ['MISSING_OWNERSHIP_STRUCTURE_DOCUMENT', undefined],
      ['MISSING_PROOF_OF_ADDRESS_DOCUMENT', undefined],
      ['MISSING_GOOD_STANDING_DOCUMENT', undefined],
    ])
    const owner = await givenOwner(business.id, 'Okafor')
    expect(owner.kycStatus).toBe('PENDING')
    await server.clock.advance(60)
    const second = await submit(business.id)
    expect(second).toMatchObject({ id: first.id, createdAt: first.createdAt, updatedAt: server.clock.iso() })
    expect(second.errors.map((error) => error.type)).not.toContain('MISSING_BENEFICIAL_OWNER')
    expect(second.errors).toContainEqual(
      expect.objectContaining({
        type: 'MISSING_IDENTITY_DOCUMENT',
        resourceId: owner.id,
        acceptedDocumentTypes: ['PASSPORT', 'DRIVERS_LICENSE', 'NATIONAL_ID'],
      }),
    )
    expect(await server.eventsOf(business.id)).toEqual(['CUSTOMER.KYB_PENDING'])
    expect(await server.eventsOf(first.id)).toEqual(['VERIFICATION.RESOLVE_ERRORS', 'VERIFICATION.RESOLVE_ERRORS'])
  })

  it('on hold is approved again when it is submitted', async () => {
    const business = await givenBusiness()
    await submit(business.id)
    await hold(business.id)
    expect((await submit(business.id)).verificationStatus).toBe('APPROVED')
    expect(await read(business.id)).toMatchObject({ kybStatus: 'APPROVED' })
    expect(await server.eventsOf(business.id)).toEqual(['CUSTOMER.KYB_APPROVED', 'CUSTOMER.KYB_APPROVED'])
  })
})

describe('an individual', () => {
  it.each([
    ['Marta Ferreira 001', 'PENDING'],
    ['Marta Ferreira 003', 'UNVERIFIED'],
  ])('named %s must resolve errors and stays %s', async (fullName, kycStatus) => {
    const individual = await givenIndividual(fullName)
    const verification = await submit(individual.id)
    expect(verification.verificationStatus).toBe('RESOLVE_ERRORS')
    expect(verification.errors).toMatchObject([{ resourceId: individual.id, type: 'MISSING_IDENTITY_DOCUMENT' }])
    expect(await read(individual.id)).toMatchObject({ kycStatus })
    expect(await server.eventsOf(verification.id)).toEqual(['VERIFICATION.RESOLVE_ERRORS'])
  })

  it('names one entry for each missing field', async () => {
    const individual = await server.as.platform.call(
      'createCustomer',
      { body: { customerType: 'INDIVIDUAL', fullName: 'M001' } },
      201,
    )
    const { errors } = await submit(individual.id)
    expect(errors.map((error) => `${error.type} ${error.field ?? ''}`.trim())).toEqual([
      'MISSING_FIELD birthDate',
      'MISSING_FIELD nationality',
      'MISSING_FIELD address',
      'MISSING_FIELD idType',
      'MISSING_FIELD identifier',
      'INVALID_FIELD fullName',
      'MISSING_IDENTITY_DOCUMENT',
    ])
  })

  it.each([
    ['Marta Ferreira', 'ALREADY_APPROVED'],
    ['Marta Ferreira 002', 'ALREADY_REJECTED'],
  ])('named %s is decided already', async (fullName, reason) => {
    const individual = await givenIndividual(fullName)
    expect(await refused(individual.id, 400)).toMatchObject({
      code: 'INVALID_INPUT',
      details: { field: 'customerId', reason },
    })
    expect(
      (await server.as.platform.call('listVerifications', { query: { customerId: individual.id } }, 200)).totalCount,
    ).toBe(0)
  })
})

describe('refusals', () => {
  it('answer 400 for a business that is decided', async () => {
    const business = await givenBusiness()
    await submit(business.id)
    expect(await refused(business.id, 400)).toMatchObject({ details: { reason: 'ALREADY_APPROVED' } })
  })

  it('answer 404 for an unknown customer, 400 without one, 401 without a credential', async () => {
    expect((await refused('Customer:00000000-0000-7000-8000-000000000000', 404)).code).toBe('USER_NOT_FOUND')
    const error = await server.as.platform.call('createVerification', { body: {} as never }, 400)
    expect(error).toMatchObject({ code: 'INVALID_INPUT', details: { errors: [{ field: 'customerId' }] } })
    await server.as.nobody.call('createVerification', { body: { customerId: 'x' } }, 401)
  })
})
