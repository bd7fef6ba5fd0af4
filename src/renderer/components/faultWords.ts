const PHONE = 'a phone number with its country code, such as +14155550123'

/** What a form says of a field before anything is sent. */
export const faultWords = {
  enter: (name: string) => `Enter ${name}.`,
  choose: (name: string) => `Choose ${name}.`,
  check: (name: string) => `Check ${name}: it is not in the form that is needed here.`,
  named: (label: string) => (/^(your|the|a|an|who|what|which|how) /.test(label) ? label : `the ${label}`),
  value: 'a value',
  shape: (shape: string) => `Enter ${shape}.`,
  rule: (label: string, rule: string) => `${label} ${rule}.`,
  sentence: (rule: string) => `${rule[0]?.toUpperCase()}${rule.slice(1)}.`,
  wholeNumber: 'Enter a whole number.',
  aboveZero: 'Enter an amount above zero.',
  digits: (least: string, most: string | null) => (most === null ? `${least} digits` : `${least} to ${most} digits`),
  after: (start: string, digits: string) => `${start} followed by ${digits}`,
  number: {
    too_small: {
      inclusive: (bound: string) => `Enter ${bound} or more.`,
      exclusive: (bound: string) => `Enter more than ${bound}.`,
    },
    too_big: {
      inclusive: (bound: string) => `Enter ${bound} or less.`,
      exclusive: (bound: string) => `Enter less than ${bound}.`,
    },
  },
  characters: {
    too_small: (count: number) => `Enter at least ${count.toLocaleString()} characters.`,
    too_big: (count: number) => `Enter at most ${count.toLocaleString()} characters.`,
  },
  choices: {
    too_small: (count: number) => `Choose at least ${count.toLocaleString()}.`,
    too_big: (count: number) => `Choose at most ${count.toLocaleString()}.`,
  },
  /** By the name of the contract's format. */
  formats: {
    email: 'an email address, such as name@example.com',
    url: 'a web address that begins with http:// or https://',
    date: 'a date that exists',
    'date-time': 'a date and time with its zone, such as 2025-10-13T09:30:00Z',
    'iso3166-1-alpha-2': 'a country',
    ipv4: 'an IP address, such as 192.0.2.1',
    ipv6: 'an IP address, such as 2001:db8::1',
  } as Readonly<Record<string, string>>,
  /** By the contract's pattern, where the pattern is more than a number of digits. */
  patterns: {
    '^\\+[1-9]\\d{1,14}$': PHONE,
    '^\\+[0-9]{6,14}$': PHONE,
    '^[A-Z]{2}$': 'a country',
    '^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$': 'a SWIFT code of 8 or 11 letters and digits, such as DEUTDEFF',
    '^[A-Z]{2}[0-9]{2}[A-Za-z0-9]{11,30}$': 'an IBAN without spaces, such as DE89370400440532013000',
    '^PK[0-9]{2}[A-Z]{4}[0-9]{16}$': 'an IBAN without spaces, such as PK36SCBL0000001123456702',
    '^[A-Z]{4}0[A-Z0-9]{6}$': 'an IFSC of 11 letters and digits, such as HDFC0001234',
    '^[a-zA-Z0-9.\\-_]+@[a-zA-Z0-9]+$': 'a UPI address, such as name@bank',
    '^https:\\/\\/': 'a web address that begins with https://',
  } as Readonly<Record<string, string>>,
} as const
