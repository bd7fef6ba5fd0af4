export interface OutcomeLine {
  /** The last three characters, or the whole address or number where the table says so; null for every other ending. */
  readonly suffix: string | null
  readonly text: string
  /** The interface's words for the end, as they are written there. */
  readonly end: string
}

export interface OutcomeTable {
  readonly name: string
  readonly title: string
  readonly note: string
  /** Where the interface or its behaviour says so. */
  readonly source: string
  /** Above the first column, where it is not an ending. */
  readonly heading?: string
  readonly rows: readonly OutcomeLine[]
}

const QUOTE_ROWS: readonly OutcomeLine[] = [
  {
    suffix: '002',
    text: 'Execution fails after about 1 s; the money comes back.',
    end: 'FAILED QUOTE_EXECUTION_FAILED',
  },
  { suffix: '003', text: 'Stays on its way for about 6 minutes, then completes.', end: 'COMPLETED' },
  {
    suffix: '004',
    text: 'The counterparty cannot deliver; the money comes back.',
    end: 'FAILED ACCOUNT_CANNOT_RECEIVE',
  },
  {
    suffix: '005',
    text: 'Completes, then the receiving bank returns it about 30 s later; the money comes back.',
    end: 'COMPLETED, then FAILED PAYOUT_RETURNED',
  },
  { suffix: '006', text: 'Cancelled by the user; the money comes back.', end: 'FAILED, refund USER_CANCELLATION' },
  {
    suffix: '007',
    text: 'Payout and refund both fail; the money stays in transit until an operator acts.',
    end: 'FAILED QUOTE_EXECUTION_FAILED, refund FAILED',
  },
  { suffix: null, text: 'Arrives within about 1 s.', end: 'COMPLETED' },
]

const TRANSFER_ROWS: readonly OutcomeLine[] = [
  {
    suffix: '002',
    text: 'Insufficient funds; fails at once.',
    end: 'out: FAILED QUOTE_EXECUTION_FAILED · in: FAILED COLLECTION_FAILED',
  },
  {
    suffix: '003',
    text: 'Account closed or invalid; fails at once.',
    end: 'out: FAILED ACCOUNT_INVALID · in: FAILED COLLECTION_FAILED',
  },
  {
    suffix: '004',
    text: 'The bank rejects the transfer; fails at once.',
    end: 'out: FAILED ACCOUNT_CANNOT_RECEIVE · in: FAILED COLLECTION_FAILED',
  },
  {
    suffix: '005',
    text: 'Stays pending for about 30 s, then fails.',
    end: 'out: FAILED QUOTE_EXECUTION_FAILED · in: FAILED COLLECTION_FAILED',
  },
  { suffix: null, text: 'Succeeds at once.', end: 'COMPLETED' },
]

const NAME_ROWS: readonly OutcomeLine[] = [
  { suffix: '102', text: 'The bank knows the account under another name.', end: 'NOT_MATCHED' },
  { suffix: '103', text: 'The bank knows it under a similar name, which is returned.', end: 'PARTIAL_MATCH' },
  { suffix: '104', text: 'The bank has not answered yet.', end: 'PENDING' },
  { suffix: '105', text: 'The bank refuses the account; it is not created.', end: '400 INVALID_BANK_ACCOUNT' },
  { suffix: '106', text: 'The bank does not verify names.', end: 'UNSUPPORTED' },
  { suffix: '107', text: 'The receiving bank checks the name itself.', end: 'CHECKED_BY_RECEIVING_FI' },
  { suffix: null, text: 'The name matches.', end: 'MATCHED' },
]

const KYB_ROWS: readonly OutcomeLine[] = [
  { suffix: '001', text: 'The check waits for a person.', end: 'kybStatus PENDING' },
  { suffix: '002', text: 'The business is rejected at once.', end: 'kybStatus REJECTED' },
  { suffix: null, text: 'The business is approved at once.', end: 'kybStatus APPROVED' },
]

const OWNER_ROWS: readonly OutcomeLine[] = [
  { suffix: '001', text: 'The check waits for a person.', end: 'kycStatus PENDING' },
  { suffix: '002', text: 'The person is rejected.', end: 'kycStatus REJECTED' },
  { suffix: null, text: 'The person is approved.', end: 'kycStatus APPROVED' },
]

const INDIVIDUAL_ROWS: readonly OutcomeLine[] = [
  { suffix: '001', text: 'The check waits for a person.', end: 'kycStatus PENDING' },
  { suffix: '002', text: 'The person is rejected.', end: 'kycStatus REJECTED' },
  {
    suffix: '003',
    text: 'The person must submit documents, which are found too poor to read.',
    end: 'kycStatus UNVERIFIED',
  },
  { suffix: null, text: 'The person is approved on creation.', end: 'kycStatus APPROVED' },
]

const LIVENESS_ROWS: readonly OutcomeLine[] = [
  { suffix: '002', text: 'The liveness check fails.', end: 'UNVERIFIED' },
  { suffix: null, text: 'The liveness check passes.', end: 'ACTIVE' },
]

/** How the name of a file ends, its extension apart. */
export const DOCUMENT_ROWS: readonly OutcomeLine[] = [
  { suffix: '-low-quality', text: 'Too blurred or dark to be read; it is not taken.', end: '400 LOW_QUALITY' },
  { suffix: '-mismatch', text: 'Names somebody or something else; it is not taken.', end: '400 DATA_MISMATCH' },
  { suffix: '-expired', text: 'Has expired; it is not taken.', end: '400 EXPIRED' },
  { suffix: '-fraud', text: 'Seems to have been altered; it is not taken.', end: '400 SUSPECTED_FRAUD' },
  { suffix: '-incomplete', text: 'Part of it is missing; it is not taken.', end: '400 INCOMPLETE' },
  { suffix: '-unsuitable', text: 'Is not what it is said to be; it is not taken.', end: '400 UNSUITABLE_DOCUMENT' },
  { suffix: null, text: 'It is taken, and waits for a person to look at it.', end: '201' },
]

/** Where the sandbox's own UMA receivers live. */
export const SANDBOX_UMA_DOMAIN = 'sandbox.countersign.test'

/** The sandbox's own UMA receivers, who may also be senders. */
export const UMA_ROWS: readonly OutcomeLine[] = [
  { suffix: '$success.usd', text: 'Arrives within about 1 s, in USD.', end: 'COMPLETED' },
  { suffix: '$success.eur', text: 'Arrives within about 1 s, in EUR.', end: 'COMPLETED' },
  { suffix: '$success.mxn', text: 'Arrives within about 1 s, in MXN.', end: 'COMPLETED' },
  { suffix: '$pending.long.usd', text: 'Stays on its way for about 6 minutes, then completes.', end: 'COMPLETED' },
  {
    suffix: '$fail.compliance.usd',
    text: 'Compliance rejects it; the money comes back. As a sender: fails, and nobody is asked.',
    end: 'FAILED COMPLIANCE_REJECTED',
  },
]

const CARD_ISSUANCE_ROWS: readonly OutcomeLine[] = [
  { suffix: '001', text: 'The issuer does not answer.', end: 'PROCESSING' },
  { suffix: '002', text: 'The issuer refuses the card.', end: 'CLOSED ISSUER_REJECTED' },
  { suffix: '005', text: 'The issuer takes 30 s.', end: 'PROCESSING, then ACTIVE' },
  { suffix: null, text: 'The card is issued at once.', end: 'ACTIVE' },
]

const CARD_PAYMENT_ROWS: readonly OutcomeLine[] = [
  { suffix: '002', text: 'Declined, whatever the balance.', end: 'INSUFFICIENT_FUNDS' },
  { suffix: '003', text: 'Declined, whatever the card’s state.', end: 'CARD_PAUSED' },
  { suffix: '005', text: 'Approved; the draw on the account is confirmed after 30 s.', end: 'AUTHORIZED' },
  { suffix: '006', text: 'Approved; then the draw fails and the hold is released.', end: 'EXCEPTION' },
  {
    suffix: '007',
    text: 'Approved; what settles beyond the authorization is not paid.',
    end: 'AUTHORIZED, then EXCEPTION',
  },
  { suffix: null, text: 'Approved where the card and its account allow it.', end: 'AUTHORIZED' },
]

const CREDENTIALS_ROWS: readonly OutcomeLine[] = [
  { suffix: '002', text: 'The provider refuses the credentials.', end: '400 STABLECOIN_PROVIDER_ACCOUNT_INVALID' },
  { suffix: '003', text: 'They open two accounts: providerAccountId has to say which.', end: '400 INVALID_INPUT' },
  { suffix: '004', text: 'Linked; after 30 s the provider takes them no more.', end: 'ACTIVE, then INVALID' },
  { suffix: '005', text: 'Linked; after 30 s the provider revokes the access.', end: 'ACTIVE, then REVOKED' },
  { suffix: null, text: 'Linked.', end: 'ACTIVE' },
]

const COIN_ROWS: readonly OutcomeLine[] = [
  { suffix: '001', text: 'The provider reviews the coin.', end: 'PENDING_REVIEW' },
  { suffix: '002', text: 'The provider knows no such coin.', end: '400 INVALID_INPUT' },
  { suffix: '003', text: 'Being set up, and ready after 30 s.', end: 'PROVISIONING, then PROVISIONED' },
  { suffix: '004', text: 'The provider has rejected the coin.', end: 'REJECTED' },
  { suffix: '005', text: 'Setting it up has failed.', end: 'FAILED' },
  { suffix: '102', text: 'A coin with 2 decimals.', end: 'PROVISIONED' },
  { suffix: '118', text: 'A coin with 18 decimals.', end: 'PROVISIONED' },
  { suffix: null, text: 'A coin with 6 decimals, ready at once.', end: 'PROVISIONED' },
]

const COIN_ORDER_ROWS: readonly OutcomeLine[] = [
  { suffix: '002', text: 'The provider cannot carry it out.', end: 'FAILED PROVIDER_TRANSFER_FAILED' },
  { suffix: null, text: 'Carried out: 4 s after the order, by wire or from a wallet 7 s after it.', end: 'COMPLETED' },
]

/** Identifiers of published examples, taken as they stand. */
const LITERAL_ROWS: readonly OutcomeLine[] = [
  { suffix: '123456789', text: 'As routingNumber: taken although its check digit is wrong.', end: 'ACTIVE' },
  { suffix: '12345678901', text: 'As accountNumber: an account that exists.', end: 'ACTIVE' },
]

/** What the last three characters of a field make the outside world do. Source: behaviour 7.5, 9.4, 23. */
export const OUTCOME_TABLES: readonly OutcomeTable[] = [
  {
    name: 'quotes',
    title: 'Quotes',
    note: 'Primary identifier of the external account that a quote pays to.',
    source: 'Specification, sandbox selectors: external account destination of a quote',
    rows: QUOTE_ROWS,
  },
  {
    name: 'transfers',
    title: 'Transfers in and out',
    note: 'Primary identifier of the external account that a transfer pays to or pulls from.',
    source: 'Specification, sandbox selectors: external account used in transfer in / transfer out',
    rows: TRANSFER_ROWS,
  },
  {
    name: 'uma',
    title: 'UMA receivers',
    note: `Local part of an address at ${SANDBOX_UMA_DOMAIN}. At other providers the table of quotes applies.`,
    source: 'Specification, sandbox UMA receiver addresses',
    heading: 'Address',
    rows: UMA_ROWS,
  },
  {
    name: 'names',
    title: 'Name verification',
    note: 'Primary identifier of an external account when it is created. A mismatch does not block its use.',
    source: 'Specification, sandbox selectors: external account identifier in name verification',
    rows: NAME_ROWS,
  },
  {
    name: 'kyb',
    title: 'Businesses',
    note: 'businessInfo.registrationNumber, when the verification is submitted.',
    source: 'Specification, sandbox selectors: businessInfo.registrationNumber',
    rows: KYB_ROWS,
  },
  {
    name: 'owners',
    title: 'Beneficial owners',
    note: 'personalInfo.lastName of an owner, when the verification of the business resolves.',
    source: 'Specification, sandbox selectors: personalInfo.lastName',
    rows: OWNER_ROWS,
  },
  {
    name: 'individuals',
    title: 'Individuals',
    note: 'fullName of an individual customer, when it is created.',
    source: 'Behaviour 7.5: fullName of an individual',
    rows: INDIVIDUAL_ROWS,
  },
  {
    name: 'liveness',
    title: 'Liveness checks',
    note: 'Address of the wallet, or phone number of the customer who replaces a lost factor.',
    source: 'Behaviour 9.5: wallet address of an account with a LIVENESS challenge; 6.3: phone number',
    rows: LIVENESS_ROWS,
  },
  {
    name: 'documents',
    title: 'Documents',
    note: 'Name of the file, without its extension: passport-expired.png.',
    source: 'Behaviour 7.4: base name of the file of uploadDocument and replaceDocument',
    heading: 'End of the name',
    rows: DOCUMENT_ROWS,
  },
  {
    name: 'card-issuance',
    title: 'New cards',
    note: 'platformCardId of a new card. Numbers are of the test range 4000 00, brand VISA, and valid three years.',
    source: 'Behaviour 21.2: platformCardId of a new card',
    rows: CARD_ISSUANCE_ROWS,
  },
  {
    name: 'card-payments',
    title: 'Card payments',
    note: 'merchant.descriptor of the messages that ask for money, announce it or send it.',
    source: 'Behaviour 21.5: merchant.descriptor of a card simulator',
    rows: CARD_PAYMENT_ROWS,
  },
  {
    name: 'provider-credentials',
    title: 'Stablecoin providers',
    note: 'apiClientId of a link to an account at the provider.',
    source: 'Behaviour 22: apiClientId of a link',
    rows: CREDENTIALS_ROWS,
  },
  {
    name: 'coins',
    title: 'Stablecoins',
    note: 'providerTokenIdentifier of a coin when it is registered.',
    source: 'Behaviour 22: providerTokenIdentifier of a coin',
    rows: COIN_ROWS,
  },
  {
    name: 'coin-orders',
    title: 'Mints and burns',
    note: 'Identifier of a wallet or bank account that takes part.',
    source: 'Behaviour 22: identifier of an external account of a mint or burn',
    rows: COIN_ORDER_ROWS,
  },
  {
    name: 'literals',
    title: 'Numbers of published examples',
    note: 'routingNumber and accountNumber of an external account. The check digits of every other number decide.',
    source: 'Published examples of US accounts',
    heading: 'Number',
    rows: LITERAL_ROWS,
  },
]

export const OUTCOME_NOTE = [
  'The last three characters decide. An identifier is an account number, IBAN, CLABE, wallet address and so on;',
  'when it has a domain, as in maria.002@bank, the digits end the part before the @.',
  'Checksums are not tested for identifiers that carry one of these endings.',
].join(' ')
