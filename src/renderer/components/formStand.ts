import { type FieldWords, isEmpty } from './faultSentence'
import { pathsOf } from './fieldErrors'

/** What decides which inputs may not be left empty: those on the screen, what is chosen, which of them are empty. */
export function standOf(
  fields: ReadonlyMap<string, FieldWords>,
  values: object,
  valueAt: (path: string) => unknown,
): string {
  const isTyped = (path: string) => fields.get(path) !== undefined && fields.get(path)?.isChoice !== true
  const stands = pathsOf(values).map((path) => {
    const value = valueAt(path)
    return isTyped(path) && typeof value !== 'boolean' ? isEmpty(value) : value
  })
  return JSON.stringify([[...fields.keys()], stands])
}
