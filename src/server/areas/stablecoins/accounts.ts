import { networkOfType } from '../../../contract/quotes/withdrawal-fee/networks'
import type { StablecoinMintFundingSource } from '../../../contract/stablecoins/schemas'
import { found } from '../../foundation/found'
import { ServiceError } from '../../foundation/ServiceError'
import type { Context } from '../../kernel/context'
import { type ExternalAccountRow, getExternalAccount, networkOfAccount } from '../external-accounts/public'

type Given = Pick<Context, 'tx'>
type Reserved = 'SERVICE_INTERNAL_ACCOUNT' | 'PROVIDER_INTERNAL_BALANCE'

/** What an account of a mint or burn has to be. */
interface Wanted {
  readonly type: 'SPARK_WALLET' | 'USD_ACCOUNT'
  /** Where the request names it. */
  readonly field: string
}

const IS: Readonly<Record<Wanted['type'], string>> = {
  SPARK_WALLET: 'a Spark wallet with an address of Spark',
  USD_ACCOUNT: 'a United States bank account',
}

/** Errors: INVALID_INPUT reason RESERVED: the interface names this kind and nobody takes it yet. Assumes: A-581. */
export function refuseReserved(type: Reserved, field: string): never {
  throw new ServiceError('INVALID_INPUT', `${type} is reserved for later; nothing was done. Choose another kind.`, {
    field,
    reason: 'RESERVED',
  })
}

function refuseStatus({ id, status }: ExternalAccountRow, field: string): never {
  const isUnproven = status === 'PENDING_OWNERSHIP_VERIFICATION' || status === 'UNVERIFIED'
  const code = isUnproven ? 'EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED' : 'INVALID_BANK_ACCOUNT'
  throw new ServiceError(code, `The external account is ${status}, and only one that is ACTIVE will do.`, {
    field,
    reason: `EXTERNAL_ACCOUNT_${status}`,
    externalAccountId: id,
    status,
  })
}

/**
 * An external account, of a customer or of the platform, that can take part in a mint or burn.
 *
 * Errors: REFERENCE_NOT_FOUND; INVALID_INPUT, another kind of account, an internal one and one whose payments leave on
 * another network included; INVALID_BANK_ACCOUNT and EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED, not ACTIVE.
 * Source: behaviour 22.2. Assumes.
 */
export async function requireAccount({ tx }: Given, id: string, { type, field }: Wanted): Promise<ExternalAccountRow> {
  if (id.startsWith('InternalAccount:')) refuseReserved('SERVICE_INTERNAL_ACCOUNT', field)
  const unknown = 'There is no external account with this id; nothing was done.'
  const row = found(await getExternalAccount(tx, id), 'REFERENCE_NOT_FOUND', field, unknown)
  const network = networkOfAccount(row)
  if (row.account_type !== type || network !== networkOfType(type)) {
    throw new ServiceError('INVALID_INPUT', `The account must be ${IS[type]}; nothing was done.`, {
      field,
      reason: 'WRONG_KIND_OF_ACCOUNT',
      accountType: row.account_type,
      network: network ?? undefined,
      wanted: type,
    })
  }
  if (row.status !== 'ACTIVE') refuseStatus(row, field)
  return row
}

/** The bank account that a mint is drawn from; null where money is sent by wire. Errors: those of `requireAccount`. */
export async function requireFundingAccount(
  context: Given,
  source: StablecoinMintFundingSource,
): Promise<ExternalAccountRow | null> {
  switch (source.type) {
    case 'WIRE':
      return null
    case 'ACH_DEBIT':
    case 'SAME_DAY_ACH_DEBIT':
      return requireAccount(context, source.externalAccountId, {
        type: 'USD_ACCOUNT',
        field: 'fundingSource.externalAccountId',
      })
    default:
      return refuseReserved(source.type, 'fundingSource.type')
  }
}
