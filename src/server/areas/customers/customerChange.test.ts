import { describe, expect, it } from 'vitest'
import type { CustomerCreateRequest } from '../../../contract/customers/schemas'
import { readColumn } from '../../database/table'
import { businessBody, individualBody } from '../../testing/people'
import { changedFieldsOf, changedRow, gainedCurrenciesOf, mergeChange, requestOf } from './customerChange'
import { newCustomerRow } from './newCustomer'
import { customers } from './tables'

const FACTS = {
  id: 'Customer:1',
  platformCustomerId: 'user-1',
  umaAddress: '$a@x.co',
  status: 'PENDING',
  hasContactChecks: true,
  createdAt: '2026-11-21T09:00:00.000Z',
} as const

const rowOf = (body: object) => newCustomerRow(body as CustomerCreateRequest, FACTS)
const individual = individualBody({ region: 'DE', currencies: ['USD'], phoneNumber: '+491701234567' })

describe('a row read as a request', () => {
  it.each([
    ['an individual', individual],
    ['a business', businessBody({ email: 'a@b.co' })],
  ])('of %s makes the same row again', (_who, body) => {
    const row = rowOf(body)
    expect(rowOf(requestOf(row))).toEqual(row)
  })
})

describe('a merged change', () => {
  it('keeps what is left out, replaces what is given, and ignores states', () => {
    const before = requestOf(rowOf(individual))
    const address = { line1: 'A', postalCode: '1', country: 'US' }
    const after = mergeChange(before, {
      customerType: 'INDIVIDUAL',
      address,
      kycStatus: 'REJECTED',
      currencies: ['EUR', 'EUR'],
    })
    expect(after).toEqual({ ...before, address, currencies: ['EUR'] })
    expect(changedFieldsOf(before, after)).toEqual(['address', 'currencies'])
    expect(gainedCurrenciesOf(before, after)).toEqual(['EUR'])
    expect(gainedCurrenciesOf(after, before)).toEqual(['USD'])
  })

  it('reaches into the details of a business, and names them', () => {
    const before = requestOf(rowOf(businessBody()))
    const after = mergeChange(before, { customerType: 'BUSINESS', businessInfo: { legalName: 'B', naicsCode: '44' } })
    expect(after).toMatchObject({ businessInfo: { ...businessBody().businessInfo, legalName: 'B', naicsCode: '44' } })
    expect(changedFieldsOf(before, after)).toEqual(['businessInfo.legalName', 'businessInfo.naicsCode'])
  })

  it('that changes nothing names nothing', () => {
    const before = requestOf(rowOf(individual))
    expect(
      changedFieldsOf(before, mergeChange(before, { customerType: 'INDIVIDUAL', fullName: 'Marta Ferreira' })),
    ).toEqual([])
  })
})

describe('the changed row', () => {
  it('renames the customer, asks for the changed channel again, and keeps the rest', () => {
    const row = rowOf(individual)
    const verified = { ...row, profile_json: row.profile_json.replaceAll('"PENDING"', '"VERIFIED"') }
    const after = mergeChange(requestOf(verified), {
      customerType: 'INDIVIDUAL',
      fullName: 'Marta Silva',
      email: 'new@example.com',
    })
    const updatedAt = '2026-11-21T10:00:00.000Z'
    const facts = { changed: ['fullName', 'email'], umaAddress: '$b@x.co', hasContactChecks: true, updatedAt }
    const changed = changedRow(verified, after, facts)
    expect(changed).toMatchObject({
      id: row.id,
      display_name: 'Marta Silva',
      email: 'new@example.com',
      phone_number: row.phone_number,
      identifier: row.identifier,
      status: 'PENDING',
      uma_address: '$b@x.co',
      active_uma_address: '$b@x.co',
      created_at: row.created_at,
      updated_at: facts.updatedAt,
    })
    expect(JSON.parse(changed.profile_json).contactVerification).toEqual({ email: 'PENDING', phone: 'VERIFIED' })
    expect(changed.profile_json).not.toContain('123-45-6789')
  })

  it('keeps no proof of a channel that changed where nobody is asked at present', () => {
    const row = rowOf(individual)
    const verified = { ...row, profile_json: row.profile_json.replaceAll('"PENDING"', '"VERIFIED"') }
    const after = mergeChange(requestOf(verified), { customerType: 'INDIVIDUAL', phoneNumber: '+4915112345678' })
    const facts = {
      changed: ['phoneNumber'],
      umaAddress: '$b@x.co',
      hasContactChecks: false,
      updatedAt: row.updated_at,
    }
    const { contactVerification } = readColumn(customers, changedRow(verified, after, facts), 'profile_json')
    expect(contactVerification).toEqual({ email: 'VERIFIED', phone: 'PENDING' })
  })
})
