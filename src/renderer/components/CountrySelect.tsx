import { COUNTRY_OPTIONS } from './countryOptions'
import { SearchMultiSelect, type SearchMultiSelectProps, SearchSelect, type SearchSelectProps } from './SearchSelect'

type CountrySelectProps = Omit<SearchSelectProps, 'data'>

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
export function CountriesSelect(props: Omit<SearchMultiSelectProps, 'data'>) {
  return <SearchMultiSelect clearable {...props} data={[...COUNTRY_OPTIONS]} limit={60} autoComplete="off" />
}
