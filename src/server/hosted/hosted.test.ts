import { describe, expect, it } from 'vitest'
import { businessBody, individualBody } from '../testing/people'
import { jpegBytes, pdfBytes } from '../testing/pictures'
import { shareTestServer, startOwnServers } from '../testing/sharedServer'
import type { RawReply } from '../testing/testServer'
import { ADDRESS, CONSENT, DOCUMENT, heading, hostedPages, PERSON, pngFile } from './testing/hostedPages'

const server = shareTestServer()

const { open, post, createLink, create, walk } = hostedPages(() => server)
const read = (customerId: string) => server.as.platform.call('getCustomerById', { params: { customerId } }, 200)
/** The sentences beside the fields, by field. */
const faults = ({ body }: RawReply) =>
  Object.fromEntries([...body.matchAll(/id="(\w+)-fault">(.*?)</g)].map(([, name, text]) => [name, text]))

describe('createCustomerKycLink', () => {
  it('gives a link for 24 hours, leaves earlier ones and the customer as they are, and keeps no token', async () => {
    const customerId = await create(individualBody({ fullName: 'Marta Ferreira001' }))
    const call = { params: { customerId }, body: { redirectUri: 'https://app.example/done?state=x1' } }
    const made = await server.as.platform.call('createCustomerKycLink', call, 201)
    const inADay = new Date(server.clock.now() + 86_400_000).toISOString()
    expect(made).toEqual({
      kycUrl: `http://localhost/hosted/verification/${made.token}`,
      expiresAt: inADay,
      provider: 'SUMSUB',
      token: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const second = await createLink(customerId)
    for (const path of [new URL(made.kycUrl).pathname, second]) expect((await open(path)).status).toBe(200)
    expect(await read(customerId)).toMatchObject({ kycStatus: 'PENDING' })
    const rows = JSON.stringify(server.service.store.sqlite.prepare('SELECT * FROM kyc_links').all())
    expect(rows).not.toContain(made.token)
    await server.service.requestLog.flush()
    const [logged] = (await server.service.requestLog.list({ operationId: 'createCustomerKycLink', limit: 1 })).calls
    expect(JSON.stringify(await server.service.requestLog.get(logged?.id ?? ''))).not.toContain(made.token)
  })

  it('is repeated under its key', async () => {
    const customerId = await create(individualBody())
    const call = { params: { customerId }, headers: { 'idempotency-key': 'k1' } }
    const first = await server.as.platform.call('createCustomerKycLink', call, 201)
    expect(await server.as.platform.call('createCustomerKycLink', call, 201)).toEqual(first)
  })

  it.each([
    ['https://app.example/done', 201],
    ['http://localhost:3000/done', 201],
    ['http://app.example/done', 400],
    ['https://user:pass@app.example/', 400],
    ['https://app.example,other.example/', 400],
    ['https://app.example;sandbox', 400],
    ['https://*.example', 400],
    ['javascript:alert(1)', 400],
    ['nowhere', 400],
  ])('takes a redirect that is secure: %s answers %i', async (redirectUri, status) => {
    const customerId = await create(individualBody())
    const call = { params: { customerId }, body: { redirectUri } }
    const reply = await server.as.platform.call('createCustomerKycLink', call, status as 201 | 400)
    if (status === 400) expect(reply).toMatchObject({ code: 'INVALID_INPUT', details: { field: 'redirectUri' } })
  })

  it('waits for the contacts of a customer who must prove them, and for a customer', async () => {
    const customerId = await create(individualBody({ region: 'DE' }))
    const call = { params: { customerId } }
    expect(await server.as.platform.call('createCustomerKycLink', call, 409)).toMatchObject({
      code: 'CONFLICT',
      details: { reason: 'CONTACT_NOT_VERIFIED' },
    })
    const proof = { params: { customerId }, body: { code: '123456' } }
    await server.as.platform.call('confirmCustomerEmailVerification', proof, 200)
    await server.as.platform.call('createCustomerKycLink', call, 201)
    const nobody = { params: { customerId: 'Customer:00000000-0000-7000-8000-000000000000' } }
    expect(await server.as.platform.call('createCustomerKycLink', nobody, 404)).toMatchObject({
      code: 'USER_NOT_FOUND',
    })
  })
})

describe('the pages of a verification', () => {
  const bare = () => create({ customerType: 'INDIVIDUAL', fullName: 'Marta001' })

  it('lead a person from name to consent, and on to the redirect with its state', async () => {
    const customerId = await bare()
    const path = await createLink(customerId, { redirectUri: 'https://app.example/done?state=x1' })
    expect(heading(await open(path))).toBe('Who you are')
    await walk(path, [PERSON])
    expect(heading(await open(path))).toBe('Where you live')
    await walk(path, [ADDRESS, { ...DOCUMENT, action: 'ADD', file: pngFile() }])
    const documents = await open(path)
    expect(heading(documents)).toBe('Your documents')
    expect(documents.body).toContain('Passport: passport.png')
    await walk(path, [{ step: 'DOCUMENT' }])
    const end = await post(path, CONSENT)
    expect(end).toMatchObject({ status: 303, headers: { location: 'https://app.example/done?state=x1' } })
    expect(await read(customerId)).toMatchObject({
      fullName: 'Marta Ferreira001',
      birthDate: '1988-04-12',
      address: { line1: 'Hafenstraße 12', city: 'Köln' },
      kycStatus: 'PENDING',
    })
    const [verification] = (await server.as.platform.call('listVerifications', { query: { customerId } }, 200)).data
    expect(verification).toMatchObject({ verificationStatus: 'PENDING_MANUAL_REVIEW', errors: [] })
    expect(heading(await open(path))).toBe('Thank you')
  })

  it('take twenty files in, and leave nothing of one more', async () => {
    const chunks = () => server.service.store.sqlite.prepare('SELECT count(*) FROM file_chunks').pluck().get()
    const before = Number(chunks())
    const path = await createLink(await bare())
    await walk(path, [PERSON, ADDRESS])
    for (let number = 0; number < 20; number += 1) await walk(path, [{ ...DOCUMENT, action: 'ADD', file: pngFile() }])
    const large = new File([new Uint8Array(pdfBytes('', 700_001))], 'large.pdf')
    const refused = await post(path, { ...DOCUMENT, action: 'ADD', file: large })
    expect([refused.status, faults(refused).file]).toEqual([400, 'No more files can be added by a link.'])
    expect(chunks()).toBe(before + 20)
  })

  it('lead on to a redirect in any script, in the form that a header takes', async () => {
    const path = await createLink(await bare(), { redirectUri: 'https:münchen.example/日本?q=ü' })
    await walk(path, [PERSON, ADDRESS, { ...DOCUMENT, file: pngFile() }])
    const location = 'https://xn--mnchen-3ya.example/%E6%97%A5%E6%9C%AC?q=%C3%BC'
    expect(await post(path, CONSENT)).toMatchObject({ status: 303, headers: { location } })
    expect((await open(path)).body).toContain(`href="${location}"`)
  })

  it('say what cannot be used beside its field, and keep what was filled in', async () => {
    const path = await createLink(await bare())
    const reply = await post(path, { ...PERSON, fullName: 'Marta', birthDate: '1988-13-40', nationality: '' })
    expect(reply.status).toBe(400)
    expect(Object.keys(faults(reply)).sort()).toEqual(['birthDate', 'fullName', 'nationality'])
    expect(faults(reply).fullName).toBe('Please give your first and last name.')
    expect([...reply.body.matchAll(/id="(\w+)"[^>]* autofocus/g)].map(([, name]) => name)).toEqual(['fullName'])
    expect((await open(path)).body).not.toContain('autofocus')
    expect(reply.body).toContain('role="alert"')
    expect(reply.body).toContain('value="Marta"')
    expect(heading(await open(path))).toBe('Who you are')
    for (const birthDate of ['2030-01-01', '0019-04-12']) {
      const said = faults(await post(path, { ...PERSON, birthDate }))
      expect(said).toEqual({ birthDate: 'Please give the day as it stands in your passport.' })
    }
  })

  it('refuse files as the interface does, and consent that was not given', async () => {
    const customerId = await bare()
    const path = await createLink(customerId)
    await walk(path, [PERSON, ADDRESS])
    const machineCode = new File(['MZ\x90\0 not a picture'], 'passport.pdf')
    for (const file of [machineCode, pngFile('scan-fraud.png'), new File([], 'empty.png')])
      expect((await post(path, { ...DOCUMENT, action: 'ADD', file })).status).toBe(400)
    expect(faults(await post(path, { ...DOCUMENT, action: 'ADD' }))).toEqual({ file: 'Please choose a file.' })
    const card = { ...DOCUMENT, documentType: 'NATIONAL_ID', file: pngFile() }
    expect(Object.keys(faults(await post(path, card)))).toEqual(['side'])
    await walk(path, [{ step: 'DOCUMENT' }])
    const unagreed = await post(path, { step: 'CONSENT' })
    expect(faults(unagreed)).toEqual({ consent: 'Please agree before you send it.' })
    expect(unagreed.body).toMatch(/name="consent"[^>]* autofocus/)
    expect(
      (await server.as.platform.call('listDocuments', { query: { documentHolder: customerId } }, 200)).data,
    ).toEqual([])
    expect(await read(customerId)).toMatchObject({ fullName: 'Marta001' })
  })

  it('go back, and do nothing for a page that was left', async () => {
    const path = await createLink(await bare())
    await walk(path, [PERSON, { step: 'ADDRESS', action: 'BACK' }])
    expect((await open(path)).body).toContain('value="Marta Ferreira001"')
    const old = await post(path, ADDRESS)
    expect([old.status, heading(old)]).toEqual([409, 'This page is old'])
  })

  it('submit a person of whom something is missing, and say so', async () => {
    const customerId = await bare()
    const path = await createLink(customerId)
    const { idType: _, identifier: __, ...nameless } = PERSON
    await walk(path, [nameless, ADDRESS, { step: 'DOCUMENT' }])
    expect((await open(path)).body).toContain('Still missing: your US tax number and a document.')
    const back = { action: 'BACK' }
    await walk(path, [
      { step: 'CONSENT', ...back },
      { step: 'DOCUMENT', ...back },
      { step: 'ADDRESS', ...back },
      PERSON,
    ])
    await walk(path, [ADDRESS, { step: 'DOCUMENT' }])
    expect((await open(path)).body).toContain('Still missing: a document.')
    await walk(path, [CONSENT])
    expect(heading(await open(path))).toBe('Something is still missing')
    const [verification] = (await server.as.platform.call('listVerifications', { query: { customerId } }, 200)).data
    expect(verification?.errors.map(({ type }) => type)).toEqual(['MISSING_IDENTITY_DOCUMENT'])
  })

  it('say which side of a card is missing before it is sent, and the day as people write it', async () => {
    const path = await createLink(await bare())
    const card = { ...DOCUMENT, documentType: 'NATIONAL_ID', action: 'ADD' }
    await walk(path, [PERSON, ADDRESS, { ...card, side: 'FRONT', file: pngFile('front.png') }, { step: 'DOCUMENT' }])
    const { body } = await open(path)
    expect(body).toContain('Still missing: the back of your identity card.')
    expect(body).toContain('<dd>12 April 1988</dd>')
    await walk(path, [
      { step: 'CONSENT', action: 'BACK' },
      { ...card, side: 'BACK', file: pngFile('back.png') },
      { step: 'DOCUMENT' },
    ])
    expect((await open(path)).body).not.toContain('Still missing')
  })

  it('change nothing for somebody who is verified already', async () => {
    const customerId = await create(individualBody())
    const before = await read(customerId)
    const path = await createLink(customerId)
    expect(heading(await open(path))).toBe('Nothing is needed')
    await walk(path, [{ step: 'NOTHING_NEEDED' }])
    expect(heading(await open(path))).toBe('You are verified')
    expect(await read(customerId)).toEqual(before)
  })

  it('lead somebody through the data of a company', async () => {
    const customerId = await create(
      businessBody({ address: undefined, businessInfo: { registrationNumber: 'NW-002' } }),
    )
    const path = await createLink(customerId)
    expect(heading(await open(path))).toBe('Your company')
    const company = { legalName: 'Northwind GmbH', companyCountry: 'DE', incorporatedOn: '2020-01-02', taxId: '99' }
    const ahead = await post(path, { step: 'COMPANY', ...company, incorporatedOn: '2030-01-01' })
    expect(faults(ahead)).toEqual({ incorporatedOn: 'Please give the day of incorporation.' })
    const file = new File([new Uint8Array(jpegBytes())], 'registry.jpg')
    const paper = { step: 'DOCUMENT', documentType: 'STATE_REGISTRY_EXCERPT', documentCountry: 'DE', file }
    await walk(path, [{ step: 'COMPANY', ...company }, ADDRESS, paper, CONSENT])
    expect(await read(customerId)).toMatchObject({
      kybStatus: 'REJECTED',
      businessInfo: { legalName: 'Northwind GmbH', country: 'DE', registrationNumber: 'NW-002' },
    })
    expect(heading(await open(path))).toBe('You could not be verified')
  })
})

describe('a link (getHostedPage)', () => {
  startOwnServers(server)

  it('works once: of two who send it at the same moment one does, and nothing can be sent afterwards', async () => {
    const customerId = await create({ customerType: 'INDIVIDUAL', fullName: 'Marta001' })
    const path = await createLink(customerId)
    await walk(path, [PERSON, ADDRESS, { step: 'DOCUMENT' }])
    const both = await Promise.all([post(path, CONSENT), post(path, CONSENT)])
    expect(both.map(({ status }) => status).sort()).toEqual([303, 404])
    const again = await post(path, PERSON)
    expect([again.status, heading(again)]).toEqual([404, 'This link no longer works'])
    const shown = await open(path)
    expect(shown.body).not.toContain('Ferreira')
  })

  it('has expired after a day, and opens nothing when it is guessed', async () => {
    const path = await createLink(await create({ customerType: 'INDIVIDUAL', fullName: 'Marta001' }))
    await server.clock.advance(86_400)
    const late = await open(path)
    expect([late.status, heading(late)]).toEqual([404, 'This link has expired'])
    expect((await post(path, PERSON)).status).toBe(404)
    for (const guess of ['verification/0000', 'liveness/0000', 'invitation/ABCDEFGH', 'something/else', 'verification'])
      expect((await open(`/hosted/${guess}`)).status).toBeOneOf([400, 404])
  })

  it('is not guessed for long from one address, and the right one opens again after a while', async () => {
    const path = await createLink(await create({ customerType: 'INDIVIDUAL', fullName: 'Marta001' }))
    let reply = await open('/hosted/verification/0')
    for (let guess = 1; guess < 1000 && reply.status === 404; guess += 1)
      reply = await open(`/hosted/verification/${guess}`)
    expect([reply.status, heading(reply)]).toEqual([429, 'Too many attempts'])
    expect((await open(path)).status).toBe(429)
  })

  it('is shown in no frame, runs no script, is kept nowhere and leads only home or to its redirect', async () => {
    const customerId = await create({ customerType: 'INDIVIDUAL', fullName: 'Marta001' })
    const { headers, body } = await open(await createLink(customerId, { redirectUri: 'https://app.example/x?state=1' }))
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'self' https://app.example")
    expect(policy).not.toContain('script-src')
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
    })
    expect(body).not.toMatch(/<script|onclick|src=|@import|url\(/)
  })

  it.each(['verification/%zz', 'card/%E0%A4%A', 'nothing/%'])(
    'that cannot be read, %s, is a page, too',
    async (link) => {
      const page = await open(`/hosted/${link}`)
      const same = await open(`/hosted/verification/${'0'.repeat(64)}`)
      const textOf = ({ body }: RawReply) => body.replaceAll(/nonce="[^"]+"/g, '')
      expect([page.status, heading(page), textOf(page)]).toEqual([400, 'This link does not work', textOf(same)])
      for (const name of [
        'content-type',
        'cache-control',
        'referrer-policy',
        'x-frame-options',
        'x-content-type-options',
      ])
        expect([name, page.headers[name]]).toEqual([name, same.headers[name]])
      for (const method of ['POST', 'HEAD'] as const)
        expect((await server.raw({ method, url: `/hosted/${link}`, headers: { host: 'localhost:4010' } })).status).toBe(
          400,
        )
    },
  )

  it('answers whoever looks ahead at a link as it answers the visit, without the page', async () => {
    const path = await createLink(await create({ customerType: 'INDIVIDUAL', fullName: 'Marta001' }))
    for (const [url, status] of [
      [path, 200],
      ['/hosted/verification/none', 404],
      ['/hosted/none', 404],
    ] as const) {
      const reply = await server.raw({ method: 'HEAD', url, headers: { host: 'localhost:4010' } })
      expect([reply.status, reply.body]).toEqual([status, ''])
      expect(reply.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    }
    expect((await post(path, PERSON)).status).toBe(303)
  })

  it('is followed from another site, but not into a frame, and no other site sends its forms', async () => {
    const path = await createLink(await create({ customerType: 'INDIVIDUAL', fullName: 'Marta001' }))
    const visit = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
    expect((await open(path, visit)).status).toBe(200)
    expect((await open(path, { ...visit, 'sec-fetch-dest': 'iframe' })).status).toBe(403)
    expect((await post(path, PERSON, { origin: 'https://evil.example' })).status).toBe(403)
  })

  it('shows names as text, whatever stands in them', async () => {
    const fullName = '<img src=x onerror=alert(1)> "Marta"001'
    const path = await createLink(await create({ customerType: 'INDIVIDUAL', fullName }))
    const { body } = await open(path)
    expect(body).not.toContain('<img')
    expect(body).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;Marta&quot;001')
  })

  it('needs no session and leaves a trace with ids and no names', async () => {
    const customerId = await create({ customerType: 'INDIVIDUAL', fullName: 'Marta001' })
    await walk(await createLink(customerId), [PERSON])
    const query = { operationId: 'takeHostedStep' }
    const [entry] = (await server.as.desk.call('listAuditEntries', { query }, 200)).data
    expect(entry).toMatchObject({ targetId: customerId, outcome: 'DONE', details: { step: 'PERSON' } })
    expect(JSON.stringify(entry)).not.toContain('Ferreira')
    expect(JSON.stringify(entry)).not.toContain('123-45')
  })
})

describe('the page of an invitation', () => {
  startOwnServers(server)

  it('says who invites and how much, and that it ended', async () => {
    const inviter = await server.as.platform.call(
      'createCustomer',
      { body: individualBody({ currencies: ['MXN'] }) },
      201,
    )
    const body = { inviterUma: inviter.umaAddress, firstName: 'Amara', amountToSend: 12_550 }
    const { url, code } = await server.as.platform.call('createInvitation', { body }, 201)
    const page = await open(new URL(url ?? '').pathname)
    expect(heading(page)).toBe('Amara, you are invited')
    for (const text of ['Marta Ferreira', '125.50', 'MXN', code, 'No money has been sent'])
      expect(page.body).toContain(text)
    const bare = { inviterUma: inviter.umaAddress }
    const unpaid = await server.as.platform.call('createInvitation', { body: bare }, 201)
    expect((await open(new URL(unpaid.url ?? '').pathname)).body).not.toContain('No money')
    await server.as.platform.call('cancelInvitation', { params: { invitationCode: code } }, 200)
    expect(heading(await open(new URL(url ?? '').pathname))).toBe('This invitation was cancelled')
    expect((await post(new URL(url ?? '').pathname, { step: 'BEGIN' })).status).toBe(404)
    const other = await server.as.platform.call('createInvitation', { body }, 201)
    await server.as.platform.call('deleteCustomerById', { params: { customerId: inviter.id } }, 200)
    const late = await open(new URL(other.url ?? '').pathname)
    expect([late.status, heading(late)]).toEqual([404, 'This link no longer works'])
    expect(late.body).not.toContain(other.code)
    expect(heading(await open(new URL(url ?? '').pathname))).toBe('This invitation was cancelled')
  })
})
