import type { InputPropsOf } from '../../components/formPaths'
import type { ServiceForm } from '../../components/useServiceForm'
import type { QuoteValues } from './quoteBody'
import type { Parties } from './useParties'

export type QuoteFormState = ServiceForm<'createQuote', QuoteValues>['form']

/** What each part of the form works with. */
export interface PartProps {
  readonly form: QuoteFormState
  /** Connects an input; its error is the answered refusal, or what the forecast says would be refused. */
  readonly inputProps: InputPropsOf
  readonly parties: Parties
  readonly onAddDetails: () => void
}
