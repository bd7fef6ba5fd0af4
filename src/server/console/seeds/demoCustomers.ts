/** The people, companies and payees of the demo data. Names are invented. */

interface DemoOwner {
  readonly firstName: string
  readonly lastName: string
  readonly birthDate: string
  readonly nationality: string
  readonly share: number
  readonly roles: readonly ('UBO' | 'DIRECTOR' | 'CONTROL_PERSON' | 'COMPANY_OFFICER')[]
  /** What the check of the person comes to, where it does not approve. */
  readonly check?: 'PENDING' | 'REJECTED' | undefined
}

export interface DemoPayee {
  readonly key: string
  readonly type: 'MXN' | 'EUR' | 'GBP' | 'USD' | 'INR' | 'PHP' | 'NGN' | 'BRL'
  readonly name: string
  readonly isBusiness: boolean
  /** Three last characters of the account's identifier: the sandbox outcome it selects. Empty: succeeds. */
  readonly suffix: string
}

export interface DemoCustomer {
  readonly key: string
  readonly kind: 'INDIVIDUAL' | 'BUSINESS'
  readonly name: string
  readonly email: string
  readonly country: string
  readonly city: string
  readonly postalCode: string
  readonly line1: string
  /** Of a customer of a region that asks for strong authentication. */
  readonly phoneNumber?: string
  /** Of a business; its last three characters choose the outcome of its verification. */
  readonly registrationNumber?: string
  readonly isSubmitted?: boolean
  readonly owners?: readonly DemoOwner[]
  readonly payees: readonly DemoPayee[]
  /** What the dollar account starts with, minor units. */
  readonly fundedMinor: number
  /** Why an operator put the customer on hold at the end of the history. */
  readonly holdReason?: string
}

const payee = (key: string, type: DemoPayee['type'], name: string, isBusiness = true, suffix = ''): DemoPayee => ({
  key,
  type,
  name,
  isBusiness,
  suffix,
})

const owner = (
  firstName: string,
  lastName: string,
  birthDate: string,
  nationality: string,
  share: number,
  roles: DemoOwner['roles'],
  check?: DemoOwner['check'],
): DemoOwner => ({ firstName, lastName, birthDate, nationality, share, roles, check })

export const DEMO_CUSTOMERS: readonly DemoCustomer[] = [
  {
    key: 'halden',
    kind: 'BUSINESS',
    name: 'Halden Freight GmbH',
    email: 'finance@halden-freight.example',
    country: 'DE',
    city: 'Hamburg',
    postalCode: '20457',
    line1: 'Am Sandtorkai 48',
    registrationNumber: 'HRB-118842',
    isSubmitted: true,
    fundedMinor: 84_000_000,
    owners: [
      owner('Greta', 'Halden', '1971-03-14', 'DE', 55, ['UBO', 'CONTROL_PERSON']),
      owner('Jonas', 'Petersen', '1979-11-02', 'DK', 30, ['UBO', 'DIRECTOR']),
    ],
    payees: [
      payee('luna', 'MXN', 'Ferretería Luna SA'),
      payee('puerto', 'MXN', 'Agencia Puerto Azul SC'),
      payee('rotterdam', 'EUR', 'Rotterdam Crane BV'),
      payee('thames', 'GBP', 'Thames Cold Storage Ltd'),
      payee('returned', 'MXN', 'Transportes Sierra SA', true, '005'),
    ],
  },
  {
    key: 'brightwater',
    kind: 'BUSINESS',
    name: 'Brightwater Studio LLC',
    email: 'ops@brightwater.example',
    country: 'US',
    city: 'Portland',
    postalCode: '97209',
    line1: '1120 NW Couch Street',
    registrationNumber: 'OR-2217703',
    isSubmitted: true,
    fundedMinor: 23_500_000,
    owners: [
      owner('Naomi', 'Castellan', '1984-07-21', 'US', 70, ['UBO', 'CONTROL_PERSON']),
      owner('Theo', 'Marsh', '1988-01-30', 'US', 30, ['UBO', 'COMPANY_OFFICER']),
    ],
    payees: [
      payee('anjali', 'INR', 'Anjali Deshmukh', false),
      payee('mateo', 'PHP', 'Mateo Villanueva', false),
      payee('print', 'USD', 'Cascade Print Works Inc'),
      payee('closed', 'USD', 'Old Mill Press Inc', true, '003'),
    ],
  },
  {
    key: 'norte',
    kind: 'BUSINESS',
    name: 'Norte Tool Supply Inc',
    email: 'ap@nortetools.example',
    country: 'US',
    city: 'El Paso',
    postalCode: '79901',
    line1: '310 Mills Avenue',
    registrationNumber: 'TX-8841206',
    isSubmitted: true,
    fundedMinor: 41_250_000,
    owners: [owner('Ramón', 'Ibarra', '1968-09-09', 'US', 100, ['UBO', 'DIRECTOR', 'CONTROL_PERSON'])],
    payees: [
      payee('aceros', 'MXN', 'Aceros del Bravo SA'),
      payee('herrajes', 'MXN', 'Herrajes Juárez SA'),
      payee('slow', 'MXN', 'Fundidora Lenta SA', true, '003'),
      payee('refused', 'MXN', 'Comercial Norteña SA', true, '004'),
    ],
  },
  {
    key: 'okonkwo',
    kind: 'BUSINESS',
    name: 'Okonkwo & Daughters Ltd',
    email: 'accounts@okonkwo.example',
    country: 'GB',
    city: 'Leeds',
    postalCode: 'LS1 4DY',
    line1: '22 Park Row',
    registrationNumber: '09917001',
    isSubmitted: true,
    fundedMinor: 3_000_000,
    owners: [
      owner('Adaeze', 'Okonkwo', '1975-05-17', 'GB', 60, ['UBO', 'CONTROL_PERSON'], 'PENDING'),
      owner('Ifeoma', 'Okonkwo', '1999-12-04', 'GB', 25, ['UBO']),
    ],
    payees: [payee('lagos', 'NGN', 'Lagos Textile Mills')],
  },
  {
    key: 'marlow',
    kind: 'BUSINESS',
    name: 'Marlow Antiques BV',
    email: 'info@marlow.example',
    country: 'NL',
    city: 'Haarlem',
    postalCode: '2011 RD',
    line1: 'Grote Markt 9',
    registrationNumber: 'KVK-77120002',
    isSubmitted: true,
    fundedMinor: 1_200_000,
    owners: [owner('Pieter', 'Marlow', '1959-02-27', 'NL', 80, ['UBO', 'CONTROL_PERSON'], 'REJECTED')],
    payees: [],
  },
  {
    key: 'tanager',
    kind: 'BUSINESS',
    name: 'Tanager Robotics Inc',
    email: 'hello@tanager.example',
    country: 'US',
    city: 'Boulder',
    postalCode: '80302',
    line1: '1911 11th Street',
    registrationNumber: 'CO-5512904',
    isSubmitted: false,
    fundedMinor: 900_000,
    owners: [
      owner('Sloane', 'Whitaker', '1990-10-11', 'US', 45, ['UBO', 'CONTROL_PERSON']),
      owner('Bashir', 'Rahmani', '1986-06-23', 'CA', 20, ['DIRECTOR']),
    ],
    payees: [],
  },
  {
    key: 'okafor',
    kind: 'INDIVIDUAL',
    name: 'Joy Okafor',
    email: 'joy.okafor@mail.example',
    country: 'US',
    city: 'Houston',
    postalCode: '77002',
    line1: '800 Bagby Street',
    fundedMinor: 640_000,
    payees: [payee('ngozi', 'NGN', 'Ngozi Okafor', false), payee('rent', 'USD', 'Bayou Property Group Inc')],
  },
  {
    key: 'lindqvist',
    kind: 'INDIVIDUAL',
    name: 'Maja Lindqvist',
    phoneNumber: '+46701740605',
    email: 'maja@lindqvist.example',
    country: 'SE',
    city: 'Malmö',
    postalCode: '211 22',
    line1: 'Södergatan 11',
    fundedMinor: 1_875_000,
    payees: [payee('studio', 'EUR', 'Atelier Nordlys', true), payee('copen', 'EUR', 'Kasper Holm', false)],
  },
  {
    key: 'santos',
    kind: 'INDIVIDUAL',
    name: 'Rafael Santos',
    email: 'rafael.santos@mail.example',
    country: 'US',
    city: 'Miami',
    postalCode: '33131',
    line1: '1101 Brickell Avenue',
    fundedMinor: 920_000,
    payees: [payee('mae', 'BRL', 'Lúcia Santos', false), payee('nosuch', 'BRL', 'Padaria Aurora', true, '002')],
  },
  {
    key: 'reyes',
    kind: 'INDIVIDUAL',
    name: 'Camila Reyes',
    email: 'camila.reyes@mail.example',
    country: 'US',
    city: 'San Antonio',
    postalCode: '78205',
    line1: '300 Alamo Plaza',
    fundedMinor: 415_000,
    payees: [payee('familia', 'MXN', 'Rosa Reyes', false)],
  },
  {
    key: 'iyer',
    kind: 'INDIVIDUAL',
    name: 'Vikram Iyer',
    email: 'vikram.iyer@mail.example',
    country: 'US',
    city: 'San Jose',
    postalCode: '95113',
    line1: '88 South Fourth Street',
    fundedMinor: 2_310_000,
    payees: [payee('parents', 'INR', 'Meera Iyer', false)],
  },
  {
    key: 'dubois',
    kind: 'INDIVIDUAL',
    name: 'Élise Dubois',
    email: 'elise@dubois.example',
    phoneNumber: '+33639981203',
    country: 'FR',
    city: 'Lyon',
    postalCode: '69002',
    line1: '14 rue Mercière',
    fundedMinor: 250_000,
    holdReason: 'The identity card has expired; a new one was asked for.',
    payees: [],
  },
  {
    key: 'novak',
    kind: 'INDIVIDUAL',
    name: 'Petr Novák',
    email: 'petr@novak.example',
    phoneNumber: '+420601123456',
    country: 'CZ',
    city: 'Brno',
    postalCode: '602 00',
    line1: 'Česká 12',
    fundedMinor: 150_000,
    holdReason: 'The name is close to one on a sanctions list; the provider is asked.',
    payees: [],
  },
]
