import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core'
import { COUNTRY_OPTIONS } from './countryOptions'

type CountrySelectProps = Omit<SelectProps, 'data' | 'searchable'>

/** A country, found by name or by code; its value is the code. */
export function CountrySelect(props: CountrySelectProps) {
  return (
    <Select
      clearable
      {...props}
      value={props.value === '' ? null : (props.value ?? null)}
      searchable
      data={[...COUNTRY_OPTIONS]}
      limit={60}
      autoComplete="off"
    />
  )
}

/** Several countries. */
export function CountriesSelect(props: Omit<MultiSelectProps, 'data' | 'searchable'>) {
  return <MultiSelect clearable {...props} searchable data={[...COUNTRY_OPTIONS]} limit={60} autoComplete="off" />
}
