import { expect, it } from 'vitest'
import { businessBody, individualBody, ownerBody } from '../../../testing/people'
import { shareTestServer } from '../../../testing/sharedServer'

const server = shareTestServer()

const givenBusiness = async (registrationNumber = 'NW-1') =>
  server.as.platform.call('createCustomer', { body: businessBody({ businessInfo: { registrationNumber } }) }, 201)
const submit = (customerId: string) => server.as.platform.call('createVerification', { body: { customerId } }, 200)
const create = (body: ReturnType<typeof ownerBody>) => server.as.platform.call('createBeneficialOwner', { body }, 201)
const refused = <S extends 400 | 404>(body: object, status: S) =>
  server.as.platform.call('createBeneficialOwner', { body: body as never }, status)

it('stores an owner as given, with any number from 0 to 100', async () => {
  const business = await givenBusiness()
  const body = ownerBody(business.id, { ownershipPercentage: 33.34, roles: ['UBO', 'DIRECTOR', 'UBO'] })
  const owner = await create(body)
  expect(owner).toMatchObject({
    ...body,
    roles: ['UBO', 'DIRECTOR'],
    kycStatus: 'UNVERIFIED',
    createdAt: server.clock.iso(),
  })
  expect(await create(ownerBody(business.id, { ownershipPercentage: 0 }))).toMatchObject({ ownershipPercentage: 0 })
  expect(await create(ownerBody(business.id, { ownershipPercentage: 100 }))).toMatchObject({ ownershipPercentage: 100 })
})

it.each(['SSN', 'ITIN', 'EIN', 'NON_US_TAX_ID'] as const)('takes the id type %s', async (idType) => {
  const business = await givenBusiness()
  const body = ownerBody(business.id)
  const owner = await create({ ...body, personalInfo: { ...body.personalInfo, idType } })
  expect(owner.personalInfo).toMatchObject({ idType, identifier: 'TIN-2231' })
})

it.each([
  // business    last name     status
  ['NW-1', 'Okafor', 'APPROVED'],
  ['NW-1', 'Okafor001', 'PENDING'],
  ['NW-1', 'Okafor002', 'REJECTED'],
  ['NW-002', 'Okafor', 'APPROVED'],
  ['NW-002', 'Okafor002', 'REJECTED'],
  ['NW-001', 'Okafor', 'PENDING'],
])(
  'of a submitted business %s, with the last name %s, is %s at once',
  async (registrationNumber, lastName, expected) => {
    const business = await givenBusiness(registrationNumber)
    await submit(business.id)
    expect((await create(ownerBody(business.id, {}, lastName))).kycStatus).toBe(expected)
  },
)

it.each([
  ['no role', { roles: [] }, 'roles'],
  ['an unknown role', { roles: ['FRIEND'] }, 'roles.0'],
  ['more than everything', { ownershipPercentage: 100.01 }, 'ownershipPercentage'],
  ['less than nothing', { ownershipPercentage: -1 }, 'ownershipPercentage'],
  ['a percentage in words', { ownershipPercentage: '40' }, 'ownershipPercentage'],
  ['no data', { personalInfo: undefined }, 'personalInfo'],
])('refuses %s', async (_name, change, field) => {
  const business = await givenBusiness()
  const error = await refused({ ...ownerBody(business.id), ...change }, 400)
  expect(error.code).toBe('INVALID_INPUT')
  expect(error.details?.errors?.map((entry) => entry.field)).toEqual([field])
})

it('names all fields of a person that cannot be used', async () => {
  const business = await givenBusiness()
  const body = ownerBody(business.id)
  const error = await refused({ ...body, personalInfo: { ...body.personalInfo, firstName: '', lastName: ' ' } }, 400)
  expect(error.details?.errors?.map((entry) => entry.field)).toEqual([
    'personalInfo.firstName',
    'personalInfo.lastName',
  ])
})

it.each(['0000-01-01', '9999-12-31'])('refuses %s as a day of birth', async (birthDate) => {
  const business = await givenBusiness()
  const body = ownerBody(business.id)
  const error = await refused({ ...body, personalInfo: { ...body.personalInfo, birthDate } }, 400)
  expect(error).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'personalInfo.birthDate' } })
})

it('refuses an individual', async () => {
  const individual = await server.as.platform.call('createCustomer', { body: individualBody() }, 201)
  const error = await refused(ownerBody(individual.id), 400)
  expect(error).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'customerId', reason: 'NOT_A_BUSINESS' } })
})

it('answers 404 for an unknown customer and 401 without a credential', async () => {
  const body = ownerBody('Customer:00000000-0000-7000-8000-000000000000')
  expect((await refused(body, 404)).code).toBe('USER_NOT_FOUND')
  await server.as.nobody.call('createBeneficialOwner', { body }, 401)
})
