import type { MultiSelectProps, SelectProps } from '@mantine/core'
import { COUNTRY_OPTIONS } from './countryOptions'
import { SearchMultiSelect, SearchSelect } from './SearchSelect'

type CountrySelectProps = Omit<SelectProps, 'data'>

/** A country, found by name or by code; its value is the code. */
export function CountrySelect(props: CountrySelectProps) {
  return (
    <SearchSelect
      clearable
      {...props}
      value={props.value === '' ? null : (props.value ?? null)}
      data={[...COUNTRY_OPTIONS]}
      limit={60}
      autoComplete="off"
    />
  )
}

/** Several countries. */
export function CountriesSelect(props: Omit<MultiSelectProps, 'data'>) {
  return <SearchMultiSelect clearable {...props} data={[...COUNTRY_OPTIONS]} limit={60} autoComplete="off" />
}
