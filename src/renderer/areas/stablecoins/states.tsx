import type {
  StablecoinIssuanceStatus,
  StablecoinOperationStatus,
  StablecoinProviderAccountStatus,
} from '../../../contract/stablecoins/schemas'
import { StatusBadge } from '../../components/StatusBadge'
import { words } from './words'

interface StateProps<Status> {
  readonly status: Status
  readonly isFramed?: boolean
}

/** The state of a mint or burn in the words of the desk. */
export function OperationState({ status, isFramed = false }: StateProps<StablecoinOperationStatus>) {
  return <StatusBadge status={status} label={words.states[status]} isFramed={isFramed} />
}

/** The state of a coin with its provider. */
export function CoinState({ status, isFramed = false }: StateProps<StablecoinIssuanceStatus>) {
  return <StatusBadge status={status} label={words.coinStates[status]} isFramed={isFramed} />
}

/** The state of a link to a provider. */
export function LinkState({ status, isFramed = false }: StateProps<StablecoinProviderAccountStatus>) {
  return <StatusBadge status={status} label={words.linkStates[status]} isFramed={isFramed} />
}
