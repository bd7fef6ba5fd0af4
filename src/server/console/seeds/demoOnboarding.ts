import type { DocumentType } from '../../../contract/verifications/schemas'
import { paperPdf, passportPicture } from './demoFiles'
import type { DemoBuild } from './demoPeople'

const HOUR_MS = 60 * 60 * 1000

interface Applicant {
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: string
  readonly country: string
  readonly share: number
  readonly roles: ('UBO' | 'DIRECTOR' | 'CONTROL_PERSON')[]
}

interface ApplyingBusiness {
  readonly key: string
  readonly name: string
  readonly country: string
  readonly city: string
  readonly line1: string
  readonly postalCode: string
  readonly registrationNumber: string
  readonly owners: readonly Applicant[]
}

const CORDILLERA: ApplyingBusiness = {
  key: 'cordillera',
  name: 'Cordillera Roasters SAS',
  country: 'CO',
  city: 'Medellín',
  line1: 'Calle 10 43-12',
  postalCode: '050021',
  registrationNumber: 'CO-9004412001',
  owners: [
    {
      firstName: 'Lucía',
      lastName: 'Restrepo',
      birthDate: '1984-02-17',
      country: 'CO',
      share: 45,
      roles: ['UBO', 'CONTROL_PERSON'],
    },
    {
      firstName: 'Mateo',
      lastName: 'Quintero',
      birthDate: '1979-09-30',
      country: 'CO',
      share: 30,
      roles: ['UBO', 'DIRECTOR'],
    },
    { firstName: 'Ana', lastName: 'Villegas', birthDate: '1991-12-04', country: 'ES', share: 15, roles: ['DIRECTOR'] },
  ],
}

const BERGFJORD: ApplyingBusiness = {
  key: 'bergfjord',
  name: 'Bergfjord Seafood AS',
  country: 'NO',
  city: 'Bergen',
  line1: 'Strandkaien 14',
  postalCode: '5013',
  registrationNumber: 'NO-918273001',
  owners: [
    {
      firstName: 'Sigrid',
      lastName: 'Halvorsen',
      birthDate: '1969-05-22',
      country: 'NO',
      share: 70,
      roles: ['UBO', 'CONTROL_PERSON'],
    },
    { firstName: 'Erik', lastName: 'Solberg', birthDate: '1975-10-11', country: 'NO', share: 30, roles: ['UBO'] },
  ],
}

const PAPERS: readonly (readonly [DocumentType, string])[] = [
  ['CERTIFICATE_OF_INCORPORATION', 'Certificate of incorporation'],
  ['DIRECTOR_REGISTRY', 'Register of directors'],
  ['SHAREHOLDER_REGISTER', 'Register of shareholders'],
  ['UTILITY_BILL', 'Electricity and water'],
  ['GOOD_STANDING_CERTIFICATE', 'Certificate of good standing'],
]

type Upload = { readonly documentHolder: string; readonly country: string }

async function send(
  { tools }: DemoBuild,
  holder: Upload,
  paper: {
    readonly documentType: DocumentType
    readonly name: string
    readonly bytes: Buffer
    readonly number?: string
  },
): Promise<string> {
  const file = new File([new Uint8Array(paper.bytes)], paper.name)
  const identity =
    paper.number === undefined
      ? {}
      : { documentNumber: paper.number, issuingAuthority: `Passport office ${holder.country}` }
  const body = { file, ...holder, documentType: paper.documentType, ...identity }
  return (await tools.call(tools.platform, 'uploadDocument', { body })).id
}

function sendPassport(
  build: DemoBuild,
  documentHolder: string,
  person: Omit<Applicant, 'share' | 'roles'>,
): Promise<string> {
  const { firstName, lastName, birthDate, country } = person
  const number = `${country}${build.random.digits(7)}`
  const bytes = passportPicture({ country, firstName, lastName, birthDate, number })
  const name = `passport-${lastName.toLowerCase()}.png`
  return send(build, { documentHolder, country }, { documentType: 'PASSPORT', name, bytes, number })
}

async function sendPaper(
  build: DemoBuild,
  business: ApplyingBusiness,
  documentHolder: string,
  [documentType, title]: (typeof PAPERS)[number],
): Promise<string> {
  const owners = business.owners.map(({ firstName, lastName, share }) => `${firstName} ${lastName}   ${share} %`)
  const lines = [
    business.name,
    `Registration number ${business.registrationNumber}`,
    `${business.line1}, ${business.postalCode} ${business.city}`,
    '',
    ...(documentType === 'SHAREHOLDER_REGISTER' ? owners : []),
  ]
  const name = `${title.toLowerCase().replaceAll(' ', '-')}.pdf`
  const { country } = business
  return send(build, { documentHolder, country }, { documentType, name, bytes: paperPdf(title, lines) })
}

async function apply(
  build: DemoBuild,
  business: ApplyingBusiness,
): Promise<{ customerId: string; ownerIds: string[] }> {
  const { tools, random } = build
  const { key, name: legalName, country, registrationNumber, line1, city, postalCode } = business
  const address = { line1, city, postalCode, country }
  const { id: customerId } = await tools.call(tools.platform, 'createCustomer', {
    body: {
      customerType: 'BUSINESS',
      platformCustomerId: `acct-${key}`,
      email: `office@${key}.example`,
      address,
      currencies: ['USD'],
      businessInfo: {
        legalName,
        country,
        registrationNumber,
        taxId: `${random.digits(2)}-${random.digits(7)}`,
        incorporatedOn: '2016-03-08',
        entityType: 'LLC',
        countriesOfOperation: [country],
      },
    },
  })
  const ownerIds: string[] = []
  for (const { firstName, lastName, birthDate, country: nationality, share, roles } of business.owners) {
    const personalInfo = {
      ...{ firstName, lastName, birthDate, nationality, address },
      idType: 'NON_US_TAX_ID' as const,
      identifier: random.digits(9),
    }
    const body = { customerId, roles, ownershipPercentage: share, personalInfo }
    ownerIds.push((await tools.call(tools.platform, 'createBeneficialOwner', { body })).id)
  }
  return { customerId, ownerIds }
}

const submit = ({ tools }: DemoBuild, customerId: string) =>
  tools.call(tools.platform, 'createVerification', { body: { customerId } })

/** A business whose every paper is there: it waits for a manual review, nothing was looked at. */
async function applyCordillera(build: DemoBuild): Promise<void> {
  const { customerId, ownerIds } = await apply(build, CORDILLERA)
  for (const [place, id] of ownerIds.entries()) {
    const owner = CORDILLERA.owners[place]
    if (owner !== undefined) await sendPassport(build, id, owner)
  }
  for (const paper of PAPERS) await sendPaper(build, CORDILLERA, customerId, paper)
  await submit(build, customerId)
}

/** A business that was asked for a better passport, sent it, and was submitted again. */
async function applyBergfjord(build: DemoBuild): Promise<void> {
  const { tools } = build
  const { customerId, ownerIds } = await apply(build, BERGFJORD)
  const papers: string[] = []
  for (const paper of PAPERS) papers.push(await sendPaper(build, BERGFJORD, customerId, paper))
  const [first = '', second = ''] = ownerIds
  const [sigrid, erik] = BERGFJORD.owners
  if (sigrid === undefined || erik === undefined) return
  const refused = await sendPassport(build, first, sigrid)
  papers.push(await sendPassport(build, second, erik))
  await submit(build, customerId)
  await tools.advanceTo(tools.parts.clock.now() + 2 * HOUR_MS)
  const operator = tools.operators[0] ?? tools.platform
  for (const documentId of papers)
    await tools.operate(operator, 'reviewDocument', { params: { documentId }, body: { verdict: 'ACCEPTED' } })
  const reason = 'The last line of the page is cut off'
  const fault = 'INCOMPLETE_DOCUMENT' as const
  const body = { verdict: 'REFUSED' as const, fault, reason }
  await tools.operate(operator, 'reviewDocument', { params: { documentId: refused }, body })
  const entries = [{ resourceId: refused, type: fault, reason: `${reason}; please send the whole page.` }]
  await tools.operate(operator, 'askCustomerForMore', { params: { customerId }, body: { reason, entries } })
  await tools.advanceTo(tools.parts.clock.now() + 3 * HOUR_MS)
  await sendPassport(build, first, sigrid)
  await submit(build, customerId)
}

/** A person whose passport waits to be looked at; the check went by another form of the name. */
async function applyAmara(build: DemoBuild): Promise<void> {
  const { tools } = build
  const person = { firstName: 'Amara', lastName: 'Diallo', birthDate: '1993-07-19', country: 'SN' }
  const fullName = `${person.firstName} ${person.lastName}`
  const { id } = await tools.call(tools.platform, 'createCustomer', {
    body: {
      customerType: 'INDIVIDUAL',
      platformCustomerId: 'acct-diallo',
      email: 'amara.diallo@example.com',
      fullName: `${fullName} 001`,
      birthDate: person.birthDate,
      nationality: person.country,
      address: { line1: '7 Rue Carnot', city: 'Dakar', postalCode: '11000', country: 'SN' },
      currencies: ['USD'],
      idType: 'SSN',
      identifier: '123-45-6789',
    },
  })
  await sendPassport(build, id, person)
  await submit(build, id)
  const call = { params: { customerId: id }, body: { customerType: 'INDIVIDUAL' as const, fullName } }
  await tools.call(tools.operators[0] ?? tools.platform, 'updateCustomerById', call)
}

/** Applications for the desk to work on: a manual review, one submitted again, a person, and papers that just came. */
export async function buildApplications(build: DemoBuild): Promise<void> {
  await applyBergfjord(build)
  await applyCordillera(build)
  await applyAmara(build)
}
