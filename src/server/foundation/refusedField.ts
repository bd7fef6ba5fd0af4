import { ServiceError } from './ServiceError'

/**
 * Runs part of a call that has names of its own for what it was given, and says what it refuses by the names of the
 * call.
 *
 * Input: `nameOf`, the field of the call that led to a field of the part.
 */
export async function withFieldsOf<Result>(
  nameOf: (field: string) => string,
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ServiceError) || error.details?.field === undefined) throw error
    const { code, text, details, evidence } = error
    throw new ServiceError(code, text, { ...details, field: nameOf(error.details.field) }, evidence)
  }
}
