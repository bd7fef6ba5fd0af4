import type { FieldPath } from '../../components/fieldPath'
import type { FormInputs, ServiceForm } from '../../components/useServiceForm'
import type { QuoteValues } from './quoteBody'
import type { Parties } from './useParties'

export type QuoteFormState = ServiceForm<'createQuote', QuoteValues>['form']

/** What each part of the form works with. */
export interface PartProps {
  readonly form: QuoteFormState
  /** Their errors are the answered refusal, or what the forecast says would be refused. */
  readonly inputs: FormInputs<FieldPath<QuoteValues>>
  readonly parties: Parties
  readonly onAddDetails: () => void
}
