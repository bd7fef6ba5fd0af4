import type { VerificationPage } from '../../contract/hosted/schemas'
import { COUNTRY_CODES } from '../../contract/primitives/countries'
import type { DocumentType } from '../../contract/verifications/schemas'
import { lazy } from '../foundation/lazy'
import { ADD, alert, BACK, field, form, type PageParts, type Refused, rowForm, wrong } from './kit'
import { html, type Markup } from './markup'

/** Made when a page first needs them: a start would wait for the tables of names. */
const countries = lazy(() => {
  const names = new Intl.DisplayNames(['en'], { type: 'region' })
  return [...COUNTRY_CODES]
    .map((code) => [code, names.of(code) ?? code] as const)
    .sort((one, other) => one[1].localeCompare(other[1]))
})

const DOCUMENT_NAMES: Readonly<Partial<Record<DocumentType, string>>> = {
  PASSPORT: 'Passport',
  DRIVERS_LICENSE: 'Driving licence',
  NATIONAL_ID: 'Identity card',
  CERTIFICATE_OF_INCORPORATION: 'Certificate of incorporation',
  ARTICLES_OF_INCORPORATION: 'Articles of incorporation',
  ARTICLES_OF_ASSOCIATION: 'Articles of association',
  STATE_REGISTRY_EXCERPT: 'Excerpt of the state registry',
  DIRECTOR_REGISTRY: 'Register of directors',
  STATE_COMPANY_REGISTRY: 'Company registry',
  SHAREHOLDER_REGISTER: 'Register of shareholders',
  TRUST_AGREEMENT: 'Trust agreement',
  PARTNERSHIP_AGREEMENT: 'Partnership agreement',
  PARTNERSHIP_CONTROL_AGREEMENT: 'Partnership control agreement',
  UTILITY_BILL: 'Utility bill',
  ELECTRICITY_BILL: 'Electricity bill',
  RENT_OR_LEASE_AGREEMENT: 'Rental agreement',
  BANK_STATEMENT: 'Bank statement',
  TAX_RETURN: 'Tax return',
  GOOD_STANDING_CERTIFICATE: 'Certificate of good standing',
}
const IDENTITY: readonly DocumentType[] = ['PASSPORT', 'DRIVERS_LICENSE', 'NATIONAL_ID']

const nameOf = (type: DocumentType): string => DOCUMENT_NAMES[type] ?? 'Document'

const SIDES: Readonly<Record<string, string>> = { FRONT: 'front', BACK: 'back' }

/** Who fills it in: a person, or somebody for a company. The first step tells. */
const isCompany = ({ values }: VerificationPage): boolean => 'legalName' in values

const heading = (at: number, title: string, text: string): Markup =>
  html`<p class="soft">Step ${at} of 4</p><h1>${title}</h1><p>${text}</p>`

const countryNames = lazy((): ReadonlyMap<string, string> => new Map(countries()))

function personStep(page: VerificationPage, refused: Refused): Markup {
  const put = (facts: Parameters<typeof field>[0]) => field(facts, page.values, refused)
  const number = [
    put({
      name: 'idType',
      label: 'Kind of US tax number',
      options: [
        ['SSN', 'Social security number (SSN)'],
        ['ITIN', 'Individual taxpayer number (ITIN)'],
      ],
      isOptional: page.hasIdentifier,
    }),
    put({
      name: 'identifier',
      label: 'US tax number',
      hint: page.hasIdentifier
        ? 'We have it. Fill it in only to change it.'
        : 'Written as 123-45-6789. The check cannot be finished without it.',
      isOptional: page.hasIdentifier,
    }),
  ]
  return html`${heading(1, 'Who you are', 'As it stands in your passport or identity card.')}${alert(refused)}${form(
    'PERSON',
    html`${[
      put({ name: 'fullName', label: 'Full name', autocomplete: 'name' }),
      put({ name: 'birthDate', label: 'Date of birth', type: 'date', autocomplete: 'bday' }),
      put({ name: 'nationality', label: 'Nationality', options: countries() }),
      ...number,
    ]}`,
    'Continue',
  )}`
}

function companyStep(page: VerificationPage, refused: Refused): Markup {
  const put = (facts: Parameters<typeof field>[0]) => field(facts, page.values, refused)
  return html`${heading(1, 'Your company', 'As it stands in the company registry.')}${alert(refused)}${form(
    'COMPANY',
    html`${[
      put({ name: 'legalName', label: 'Legal name', autocomplete: 'organization' }),
      put({ name: 'companyCountry', label: 'Country of incorporation', options: countries() }),
      put({ name: 'incorporatedOn', label: 'Incorporated on', type: 'date' }),
      put({ name: 'taxId', label: 'Tax number' }),
    ]}`,
    'Continue',
  )}`
}

function addressStep(page: VerificationPage, refused: Refused): Markup {
  const put = (facts: Parameters<typeof field>[0]) => field(facts, page.values, refused)
  const title = isCompany(page) ? 'Where the company is' : 'Where you live'
  return html`${heading(2, title, 'A postal box is not enough.')}${alert(refused)}${form(
    'ADDRESS',
    html`${[
      put({ name: 'line1', label: 'Street and number', autocomplete: 'address-line1' }),
      put({ name: 'line2', label: 'More of the address', autocomplete: 'address-line2', isOptional: true }),
      put({ name: 'postalCode', label: 'Postal code', autocomplete: 'postal-code' }),
      put({ name: 'city', label: 'City', autocomplete: 'address-level2' }),
      put({ name: 'state', label: 'State or region', autocomplete: 'address-level1', isOptional: true }),
      put({ name: 'country', label: 'Country', autocomplete: 'country', options: countries() }),
    ]}`,
    'Continue',
    [BACK],
  )}`
}

/** What has come; on its own step with the way to take each away again. */
function uploadedList({ documents, step }: VerificationPage): Markup {
  if (documents.length === 0) return html``
  const items = documents.map(({ documentId, documentType, side, fileName, isRemovable }) => {
    const of = side === null ? '' : `, ${SIDES[side] ?? side}`
    const text = `${nameOf(documentType)}${of}: ${fileName}`
    const words = { action: 'REMOVE', text: 'Remove', label: `Remove ${text}` }
    const remove = step === 'DOCUMENT' && isRemovable ? rowForm(step, ['documentId', documentId], words) : null
    return html`<li><span>${text}</span>${remove}</li>`
  })
  return html`<h2 class="soft">Received</h2><ul class="files">${items}</ul>`
}

function documentStep(page: VerificationPage, refused: Refused): Markup {
  const { nationality, companyCountry = nationality } = page.values
  const known: Readonly<Record<string, string>> =
    companyCountry === undefined ? {} : { documentCountry: companyCountry }
  const put = (facts: Parameters<typeof field>[0]) => field(facts, known, refused)
  const types = (Object.keys(DOCUMENT_NAMES) as DocumentType[]).filter(
    (type) => IDENTITY.includes(type) !== isCompany(page),
  )
  const text = isCompany(page)
    ? 'PDF, JPEG or PNG, at most 10 MB each. Add one after the other.'
    : 'A passport, or both sides of a driving licence or identity card. PDF, JPEG or PNG, at most 10 MB each.'
  const ofIdentity = isCompany(page)
    ? []
    : [
        put({
          name: 'side',
          label: 'Side of the card',
          hint: 'Of a driving licence or identity card; a passport has none.',
          options: [
            ['FRONT', 'Front'],
            ['BACK', 'Back'],
          ],
        }),
        put({ name: 'documentNumber', label: 'Number of the document' }),
        put({ name: 'issuingAuthority', label: 'Issuing authority' }),
      ]
  return html`${heading(3, 'Your documents', text)}${alert(refused)}${uploadedList(page)}${form(
    'DOCUMENT',
    html`${[
      put({ name: 'documentType', label: 'What it is', options: types.map((type) => [type, nameOf(type)] as const) }),
      put({ name: 'documentCountry', label: 'Issued in', options: countries() }),
      ...ofIdentity,
      put({ name: 'file', label: 'File or photograph', type: 'file', accept: 'application/pdf,image/jpeg,image/png' }),
    ]}`,
    'Continue',
    [ADD, BACK],
  )}`
}

const dayFormat = lazy(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }))

/** `1988-04-12` as people write it; what is no day stays as it was filled in. */
function dayText(day: string | undefined): string | undefined {
  const at = Date.parse(day ?? '')
  return Number.isNaN(at) ? day : dayFormat().format(at)
}

/** What is about to be sent, as it was filled in. */
function answersOf({ values }: VerificationPage): Markup {
  const { fullName, birthDate, nationality, legalName, companyCountry, incorporatedOn, taxId } = values
  const { line1, line2, postalCode, city, state, country } = values
  const countryOf = (code: string | undefined) => (code === undefined ? '' : (countryNames().get(code) ?? code))
  const address = [line1, line2, [postalCode, city].filter(Boolean).join(' '), state, countryOf(country)]
  const rows = [
    ['Name', fullName ?? legalName],
    ['Date of birth', dayText(birthDate)],
    ['Nationality', countryOf(nationality)],
    ['Country of incorporation', countryOf(companyCountry)],
    ['Incorporated on', dayText(incorporatedOn)],
    ['Tax number', taxId],
    ['Address', address.filter(Boolean).join(', ')],
  ] as const
  const shown = rows.flatMap(([label, text]) => (text ? [html`<dt>${label}</dt><dd>${text}</dd>`] : []))
  return html`<dl>${shown}</dl>`
}

/** What is missing of the files: of a card both sides are needed. Nothing, where there is enough. */
function missingFile(page: VerificationPage): string[] {
  const { documents } = page
  if (isCompany(page)) return documents.length > 0 ? [] : ['a document']
  const has = (type: DocumentType, of?: string) =>
    documents.some(({ documentType, side }) => documentType === type && (of === undefined || side === of))
  if (has('PASSPORT')) return []
  const cards = IDENTITY.filter((type) => has(type)).map((type) => ({
    type,
    side: Object.keys(SIDES).find((side) => !has(type, side)),
  }))
  if (cards.some(({ side }) => side === undefined)) return []
  const [card] = cards
  if (card === undefined) return ['a document']
  return [`the ${SIDES[card.side ?? '']} of your ${nameOf(card.type).toLowerCase()}`]
}

/** What the check will ask for again: said before the link is used up. */
function missingOf(page: VerificationPage): Markup {
  const names = [...(isCompany(page) || page.hasIdentifier ? [] : ['your US tax number']), ...missingFile(page)]
  if (names.length === 0) return html``
  return html`<p>Still missing: ${names.join(' and ')}. Go back to add it, or send the rest now.</p>`
}

function consentStep(page: VerificationPage, refused: Refused): Markup {
  const fault = refused.faults.consent
  const described = fault === undefined ? null : html` aria-describedby="consent-fault"${wrong(refused, 'consent')}`
  const box = html`<input id="consent" type="checkbox" name="consent" value="yes"${described}>`
  const inside = html`${answersOf(page)}${uploadedList(page)}${missingOf(page)}<div class="field">
<label class="check" for="consent">${box}<span>I agree that my details and documents are checked.</span></label>${
    fault === undefined ? null : html`<p class="fault" id="consent-fault">${fault}</p>`
  }</div>`
  const text = 'After this your details are sent. This link can be used once.'
  return html`${heading(4, 'Send it', text)}${alert(refused)}${form('CONSENT', inside, 'Send', [BACK])}`
}

const ENDS = {
  APPROVED: ['You are verified', 'Nothing else is needed.'],
  IN_REVIEW: ['Thank you', 'Somebody looks at your details now. You will hear from us.'],
  MISSING: [
    'Something is still missing',
    'Not everything that is needed was there, or could be read. You will be asked for the rest.',
  ],
  REJECTED: ['You could not be verified', 'Please ask whoever sent you this link.'],
} as const

function endOf({ outcome, redirectUri }: VerificationPage): Markup {
  const [title, text] = ENDS[outcome ?? 'IN_REVIEW']
  const onward =
    redirectUri === null
      ? html`<p class="soft">You can close this page.</p>`
      : html`<a class="button" href="${redirectUri}">Continue</a>`
  return html`<h1>${title}</h1><p>${text}</p>${onward}`
}

function nothingNeeded(): Markup {
  const onward = form('NOTHING_NEEDED', html``, 'Continue')
  return html`<h1>Nothing is needed</h1><p>Your details were checked before.</p>${onward}`
}

function bodyOf(page: VerificationPage, refused: Refused): Markup {
  switch (page.step) {
    case 'PERSON':
      return personStep(page, refused)
    case 'COMPANY':
      return companyStep(page, refused)
    case 'ADDRESS':
      return addressStep(page, refused)
    case 'DOCUMENT':
      return documentStep(page, refused)
    case 'CONSENT':
      return consentStep(page, refused)
    case 'NOTHING_NEEDED':
      return nothingNeeded()
    case 'FINISHED':
      return endOf(page)
  }
}

/** What the tab says, and what those who listen hear first. */
const TITLES: Readonly<Record<VerificationPage['step'], string>> = {
  PERSON: 'Step 1 of 4',
  COMPANY: 'Step 1 of 4',
  ADDRESS: 'Step 2 of 4',
  DOCUMENT: 'Step 3 of 4',
  CONSENT: 'Step 4 of 4',
  NOTHING_NEEDED: 'Nothing is needed',
  FINISHED: 'Finished',
}

/** The page of a verification. */
export function verificationMarkup(page: VerificationPage, refused: Refused): PageParts {
  return { title: `${TITLES[page.step]} – Verification`, body: bodyOf(page, refused), leadsTo: page.redirectUri }
}
