import type { Locator, Page } from '@playwright/test'
import { type PlainClient, platformClient } from '../agentClient'
import { expect } from '../expect'
import { letNothingCome } from '../holdBack'
import { goToAddress } from '../screens/desk'
import { tabTo } from '../screens/keyboard'
import { host, oneAtTheDesk, page } from '../screens/oneAtTheDesk'
import { test } from '../test'

let platform: PlainClient

oneAtTheDesk('empty')
test.beforeAll(() => {
  platform = platformClient(host)
})

/** A PNG of one dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A PDF of one page with a script that would run on opening. */
function pdfBytes(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>',
  ]
  let text = '%PDF-1.7\n'
  const places = objects.map((object, at) => {
    const start = text.length
    text += `${at + 1} 0 obj ${object} endobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 4\n0000000000 65535 f \n${places.join('')}trailer <</Size 4/Root 1 0 R>>\n`
  return Buffer.from(`${text}${table}startxref\n${text.length}\n%%EOF\n`)
}

async function upload(documentHolder: string, documentType: string): Promise<void> {
  const isIdentity = documentType === 'PASSPORT'
  const form = new FormData()
  const bytes = isIdentity ? PNG : pdfBytes()
  form.append('file', new File([new Uint8Array(bytes)], isIdentity ? 'passport.png' : 'paper.pdf'))
  const number = isIdentity ? { documentNumber: 'C01X00T47', issuingAuthority: 'Passport office' } : {}
  for (const [name, value] of Object.entries({ documentHolder, documentType, country: 'CO', ...number }))
    form.append(name, value)
  const { id, secret } = host.token
  const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  const reply = await fetch(`${host.baseUrl}/documents`, { method: 'POST', headers: { authorization }, body: form })
  expect(reply.status, await reply.text()).toBe(201)
}

const ADDRESS = { line1: 'Calle 10 43-12', city: 'Medellin', postalCode: '050021', country: 'CO' }

/** A business that a person has to look at, and its three owners. */
async function givenBusiness(): Promise<{ customerId: string; ownerIds: readonly string[] }> {
  const { id: customerId } = await platform.post<{ id: string }>('/customers', {
    customerType: 'BUSINESS',
    address: ADDRESS,
    businessInfo: {
      legalName: 'Cordillera Roasters SAS',
      country: 'CO',
      taxId: '90-0441200',
      registrationNumber: 'CO-9004412001',
      incorporatedOn: '2016-03-08',
      countriesOfOperation: ['CO'],
    },
  })
  const ownerIds: string[] = []
  for (const [firstName, ownershipPercentage, role] of [
    ['Lucia', 45, 'CONTROL_PERSON'],
    ['Mateo', 30, 'UBO'],
    ['Ana', 25, 'UBO'],
  ] as const) {
    const personalInfo = {
      firstName,
      lastName: 'Restrepo',
      birthDate: '1984-02-17',
      nationality: 'CO',
      address: ADDRESS,
    }
    const owner = { ...personalInfo, idType: 'NON_US_TAX_ID', identifier: `TIN-${firstName}` }
    const body = { customerId, roles: [role], ownershipPercentage, personalInfo: owner }
    ownerIds.push((await platform.post<{ id: string }>('/beneficial-owners', body)).id)
  }
  return { customerId, ownerIds }
}

/** Sends the dialog at hand from wherever the focus is in it. */
async function sendDialog(page: Page, dialog: Locator, verb: string): Promise<void> {
  await tabTo(page, dialog.getByRole('button', { name: verb, exact: true }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

test('staff bring a business with three owners from its first document to approval by keyboard alone', async () => {
  const { customerId, ownerIds } = await givenBusiness()
  await upload(customerId, 'CERTIFICATE_OF_INCORPORATION')
  await goToAddress(page, `${host.url}/overview`)
  // Keys are heard once the screen stands.
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('v')
    await expect(page).toHaveURL(/\/onboarding/, { timeout: 1000 })
  }).toPass()

  // The first case is open on arrival, with its document drawn; what the file would run has not run.
  const detail = page.getByRole('region', { name: 'Customer being verified' })
  const row = page.getByRole('row').filter({ hasText: 'Cordillera Roasters SAS' })
  await expect(row).toContainText('Documents to look at')
  const sheet = detail.getByRole('img', { name: 'Picture of the document paper.pdf' })
  await expect(sheet).toHaveAttribute('data-state', 'shown')
  // It stands beside what was declared.
  const declared = await detail.getByRole('heading', { name: 'Requirements' }).boundingBox()
  const drawn = await sheet.boundingBox()
  expect(drawn?.x).toBeGreaterThan((declared?.x ?? 0) + (declared?.width ?? 0))
  await page.keyboard.press('+')
  await expect(sheet).toHaveAttribute('data-zoomed', 'true')
  await page.keyboard.press('t')
  await page.keyboard.press('0')
  await expect(sheet).toHaveAttribute('data-zoomed', 'false')
  await page.keyboard.press('d')
  await expect(detail.getByText('Accepted', { exact: true })).toBeVisible()

  // Submitted with what there is, it waits for its customer: staff ask for what is missing.
  await page.keyboard.press('b')
  await expect(detail.getByText('Asked for more').first()).toBeVisible()
  await expect(detail.getByText('7 requirements are open')).toBeVisible()
  await page.keyboard.press('i')
  const asking = page.getByRole('dialog', { name: 'Ask Cordillera Roasters SAS for more' })
  await expect(asking.getByText('Dear Cordillera Roasters SAS,')).toBeVisible()
  await tabTo(page, asking.getByRole('textbox', { name: 'Reason' }))
  await page.keyboard.type('Papers and passports are missing')
  await sendDialog(page, asking, 'Ask for more')
  const { data } = await platform.get<{ data: { verificationStatus: string; errors: unknown[] }[] }>(
    `/verifications?customerId=${customerId}`,
  )
  expect(data).toMatchObject([{ verificationStatus: 'RESOLVE_ERRORS' }])
  expect(data[0]?.errors).toHaveLength(7)

  // The platform sends what was asked for, and the case is back by itself.
  for (const owner of ownerIds) await upload(owner, 'PASSPORT')
  for (const paper of ['DIRECTOR_REGISTRY', 'SHAREHOLDER_REGISTER', 'UTILITY_BILL', 'GOOD_STANDING_CERTIFICATE'])
    await upload(customerId, paper)
  await platform.post('/verifications', { customerId })
  await expect(row).toContainText('Submitted again')
  await expect(detail.getByText('Submitted again').first()).toBeVisible()
  for (let open = 7; open > 0; open--) {
    await expect(detail.getByText(open === 1 ? '1 requirement is open' : `${open} requirements are open`)).toBeVisible()
    // The next document that nobody looked at comes up by itself; the first is a key away.
    if (open === 7) await page.keyboard.press('.')
    await expect(detail.getByText('Not looked at')).toBeVisible()
    await page.keyboard.press('d')
  }
  await expect(detail.getByText('Every requirement is met')).toBeVisible()

  await page.keyboard.press('a')
  const approving = page.getByRole('dialog', { name: 'Approve Cordillera Roasters SAS' })
  await expect(approving.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type('Papers and passports seen')
  await sendDialog(page, approving, 'Approve')
  await expect(page.getByText('Nobody waits')).toBeVisible()
  expect(await platform.get(`/customers/${customerId}`)).toMatchObject({ kybStatus: 'APPROVED' })
})

test('a document that reached the desk in another way is added, and its owner reviewed by keys', async () => {
  const { customerId, ownerIds } = await givenBusiness()
  const [ownerId = ''] = ownerIds
  await goToAddress(page, `${host.url}/beneficial-owners/${ownerId}?business=${customerId}`)
  const detail = page.getByRole('region', { name: 'Beneficial owner', exact: true })
  await expect(detail.getByText('No documents yet')).toBeVisible()

  await page.keyboard.press('f')
  const adding = page.getByRole('dialog', { name: 'Add a document' })
  await adding.getByRole('combobox', { name: 'Type of document' }).click()
  await page.getByRole('option', { name: 'Passport' }).click()
  await adding.getByRole('button', { name: 'Add document' }).click()
  await expect(adding.getByText('Choose the country of issue.')).toBeVisible()
  await expect(adding.getByText('Choose the file.')).toBeVisible()
  await adding.getByRole('combobox', { name: 'Country of issue' }).fill('Colombia')
  await page.getByRole('option', { name: /^Colombia/ }).click()
  await adding.getByRole('textbox', { name: 'Number of the document' }).fill('C01X00T47')
  await adding.getByRole('textbox', { name: 'Issuing authority' }).fill('Passport office')
  const choosing = page.waitForEvent('filechooser')
  await adding.getByRole('button', { name: 'File' }).click()
  await (await choosing).setFiles({ name: 'passport.png', mimeType: 'image/png', buffer: PNG })
  await adding.getByRole('button', { name: 'Add document' }).click()
  await expect(adding).toBeHidden()

  const sheet = detail.getByRole('img', { name: 'Picture of the document passport.png' })
  await expect(sheet).toHaveAttribute('data-state', 'shown')
  await page.keyboard.press('=')
  await expect(detail.getByRole('button', { name: 'Name: equal' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('!')
  await expect(detail.getByRole('button', { name: 'Date of birth: different' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('d')
  await expect(detail.getByText('Accepted', { exact: true })).toBeVisible()
  await page.keyboard.press('a')
  const approving = page.getByRole('dialog', { name: 'Approve Lucia Restrepo' })
  await expect(approving.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type('Passport seen')
  await sendDialog(page, approving, 'Approve person')
  await expect(detail.getByText('Passport seen')).toBeVisible()
  expect(await platform.get(`/beneficial-owners/${ownerId}`)).toMatchObject({ kycStatus: 'APPROVED' })

  // Refused after all: the message to the customer says whose paper it is, and why.
  await page.keyboard.press('e')
  const refusing = page.getByRole('dialog', { name: 'Refuse the document' })
  await expect(refusing.getByRole('textbox', { name: 'What the customer is told' })).toBeFocused()
  await page.keyboard.type('The picture is blurred')
  await sendDialog(page, refusing, 'Refuse document')
  await goToAddress(page, `${host.url}/onboarding/${customerId}`)
  const found = page.getByRole('region', { name: 'Customer being verified' })
  await expect(found.getByText('Passport (refused)')).toBeVisible()
  await page.keyboard.press('b')
  await expect(found.getByText('Asked for more').first()).toBeVisible()
  await page.keyboard.press('i')
  const asking = page.getByRole('dialog', { name: 'Ask Cordillera Roasters SAS for more' })
  await expect(asking.getByText('- Passport of Lucia Restrepo: The picture is blurred')).toBeVisible()
})

test('a PDF whose reader does not come is read once it is tried again', async () => {
  const { customerId } = await givenBusiness()
  await upload(customerId, 'CERTIFICATE_OF_INCORPORATION')
  const script = '**/assets/pdf.worker*'
  const letCome = await letNothingCome(page, script)
  await goToAddress(page, `${host.url}/onboarding/${customerId}`)
  const detail = page.getByRole('region', { name: 'Customer being verified' })
  const alert = detail.getByRole('alert').filter({ hasText: 'could not be loaded' })
  await expect(alert).toBeVisible()
  await letCome()
  await alert.getByRole('button', { name: 'Try again' }).click()
  const sheet = detail.getByRole('img', { name: 'Picture of the document paper.pdf' })
  await expect(sheet).toHaveAttribute('data-state', 'shown')
})

test('the kind of a new customer is chosen by keys, back and forth', async () => {
  await goToAddress(page, `${host.url}/customers?new=INDIVIDUAL`)
  const form = page.getByRole('dialog', { name: 'Create customer', exact: true })
  const kind = (name: string) => form.getByRole('radio', { name, exact: true })
  await expect(form.getByRole('textbox', { name: 'Full name', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.getByText('Enter the full name.')).toBeVisible()
  await page.keyboard.type('Nadia Karimi')
  await page.keyboard.press('Shift+Tab')
  await expect(kind('Person')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(form.getByRole('textbox', { name: 'Legal name', exact: true })).toBeVisible()
  await expect(kind('Business')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(form.getByRole('textbox', { name: 'Full name', exact: true })).toHaveValue('Nadia Karimi')
  await expect(kind('Person')).toBeFocused()
})
