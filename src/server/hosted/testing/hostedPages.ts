import { expect } from 'vitest'
import type { Call } from '../../../contract/operations'
import { pngBytes } from '../../testing/pictures'
import type { RawReply, TestServer } from '../../testing/testServer'

type Fields = Readonly<Record<string, string | File>>

const HOST = { host: 'localhost:4010' }

/** What an end user does with the pages of a server, and what brings them there. */
export function hostedPages(server: () => TestServer) {
  const open = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    server().raw({ method: 'GET', url: path, headers: { ...HOST, ...headers } })
  const post = (path: string, fields: Fields, headers: Readonly<Record<string, string>> = {}): Promise<RawReply> => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return server().raw({ method: 'POST', url: path, headers: { ...HOST, ...headers }, payload: form })
  }
  return {
    open,
    post,
    createLink: async (
      customerId: string,
      body: NonNullable<Call<'createCustomerKycLink'>['body']> = {},
    ): Promise<string> => {
      const { kycUrl } = await server().as.platform.call('createCustomerKycLink', { params: { customerId }, body }, 201)
      return new URL(kycUrl).pathname
    },
    create: async (body: NonNullable<Call<'createCustomer'>['body']>) =>
      (await server().as.platform.call('createCustomer', { body }, 201)).id,
    /** Takes the steps; each but the last answers with the way back to the page. */
    walk: async (path: string, steps: readonly Fields[]): Promise<void> => {
      for (const step of steps)
        expect(await post(path, step)).toMatchObject({ status: 303, headers: { location: path } })
    },
  }
}

export const pngFile = (name = 'passport.png') => new File([new Uint8Array(pngBytes())], name)

export const PERSON = {
  step: 'PERSON',
  fullName: 'Marta Ferreira001',
  birthDate: '1988-04-12',
  nationality: 'DE',
  idType: 'SSN',
  identifier: '123-45-6789',
}
export const ADDRESS = { step: 'ADDRESS', line1: 'Hafenstraße 12', postalCode: '50667', city: 'Köln', country: 'DE' }
export const DOCUMENT = {
  step: 'DOCUMENT',
  documentType: 'PASSPORT',
  documentCountry: 'DE',
  documentNumber: 'C01X00T47',
  issuingAuthority: 'Stadt Köln',
}
export const CONSENT = { step: 'CONSENT', consent: 'yes' }
export const heading = ({ body }: RawReply) => /<h1>(.*?)<\/h1>/.exec(body)?.[1]
