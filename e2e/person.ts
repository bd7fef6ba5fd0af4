/** A complete individual: the sandbox approves it. */
export const PERSON = {
  customerType: 'INDIVIDUAL',
  fullName: 'Marta Ferreira',
  birthDate: '1988-04-12',
  nationality: 'US',
  address: { line1: '12 Harbour Street', city: 'Portland', state: 'OR', postalCode: '97201', country: 'US' },
  email: 'marta@example.com',
  phoneNumber: '+15035550123',
} as const
