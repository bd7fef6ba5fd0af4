import { useStore } from '../../../client/createStore'
import { deskOperator } from '../../../client/deskOperator'
import { useRead } from '../../../client/useRead'
import { SearchSelect } from '../../../components/SearchSelect'
import type { FormInputs } from '../../../components/useServiceForm'
import { words } from './words'

const text = words.dialog

interface SignerSelectProps {
  /** Whoever is at the desk may be chosen, too. */
  readonly hasOwn?: boolean
  readonly f: Pick<FormInputs<'operatorId'>, 'choice'>
  readonly isFocused?: boolean
  readonly onChange: (operatorId: string | null) => void
}

/** Who signs here: somebody of the team who has a PIN or a passkey of their own. */
export function SignerSelect({ hasOwn = false, f, isFocused = true, onChange }: SignerSelectProps) {
  const here = useStore(deskOperator)
  const operators = useRead('listOperators', {}).data?.data ?? []
  const offered = operators.filter(({ id, state }) => state === 'ACTIVE' && (hasOwn || id !== here?.id))
  return (
    <SearchSelect
      {...f.choice('operatorId', text.who, { isNeeded: true, fault: text.whoMissing })}
      data-autofocus={isFocused ? true : undefined}
      autoComplete="off"
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      nothingFoundMessage={text.nobodyFound(offered.length)}
      onChange={onChange}
    />
  )
}
