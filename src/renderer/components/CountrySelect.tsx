import { COUNTRY_OPTIONS } from './countryOptions'
import { SearchMultiSelect, type SearchMultiSelectProps, SearchSelect, type SearchSelectProps } from './SearchSelect'

/** The same list for every select, so that the library reads it once and not with every letter of a form. */
const OPTIONS = [...COUNTRY_OPTIONS]

type CountrySelectProps = Omit<SearchSelectProps, 'data'>

/** A country, found by name or by code; its value is the code. */
export function CountrySelect(props: CountrySelectProps) {
  return (
    <SearchSelect
      clearable
      {...props}
      value={props.value === '' ? null : (props.value ?? null)}
      data={OPTIONS}
      limit={60}
      autoComplete="off"
    />
  )
}

/** Several countries. */
export function CountriesSelect(props: Omit<SearchMultiSelectProps, 'data'>) {
  return <SearchMultiSelect clearable {...props} data={OPTIONS} limit={60} autoComplete="off" />
}
