import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useRead } from '../../client/useRead'

/** As many as stand open without scrolling; typing narrows the rest. */
const SHOWN = 10
/** The largest page; the list of hosts is shorter. */
const HOSTS = 100

type NameInputProps = Omit<AutocompleteProps, 'data' | 'limit'>

/** The full name helps only where it says more than the name itself. */
function BankOption({ name, fullName }: { readonly name: string; readonly fullName: string }) {
  return (
    <span className="truncate">
      {name} {!fullName.startsWith(name) && <span className="muted">{fullName}</span>}
    </span>
  )
}

/** A bank's name, offered from the discoveries of the country; any other text can be typed. */
export function BankNameInput({ country, ...props }: NameInputProps & { readonly country: string }) {
  const read = useRead('getDiscoveries', { query: { country } }, { isEnabled: country !== '' })
  const banks = read.data?.data ?? []
  const fullNames = new Map(banks.map(({ bankName, displayName }) => [bankName, displayName]))
  return (
    <Autocomplete
      {...props}
      data={[...fullNames.keys()]}
      limit={SHOWN}
      withScrollArea={false}
      renderOption={({ option }) => <BankOption name={option.value} fullName={fullNames.get(option.value) ?? ''} />}
    />
  )
}

/** A host of wallets, offered by name; any other text can be typed. */
export function VaspNameInput(props: NameInputProps) {
  const read = useRead('listVasps', { query: { limit: HOSTS } })
  return (
    <Autocomplete
      {...props}
      wrapperProps={{ 'data-wide': true }}
      data={read.data?.data.map(({ vaspName }) => vaspName) ?? []}
      limit={SHOWN}
      withScrollArea={false}
    />
  )
}
