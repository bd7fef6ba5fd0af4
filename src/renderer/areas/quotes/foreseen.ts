import type { QuoteForecast } from '../../../contract/console/money/forecast'

const NOTHING_DONE = /[;.] nothing was done\.$/i

/** A forecast whose refusal does not say that nothing was done: nothing was asked for yet. */
export function foreseen(forecast: QuoteForecast): QuoteForecast {
  const { refusal } = forecast
  if (refusal === null) return forecast
  const textOf = (message: string) => message.replace(NOTHING_DONE, '.')
  const errors = refusal.errors.map((error) =>
    error.message === undefined ? error : { ...error, message: textOf(error.message) },
  )
  return { ...forecast, refusal: { ...refusal, message: textOf(refusal.message), errors } }
}
