import type { ApiDocument } from '../apiDocument'
import { type Reference, referenceOf } from '../reference'

/** Both are checked for freshness by tests of their own. */
const DOCUMENTS = import.meta.glob<string>('../../../../../../docs/{openapi.json,errors.md}', {
  eager: true,
  query: '?raw',
  import: 'default',
})

const textOf = (name: string): string => Object.entries(DOCUMENTS).find(([path]) => path.endsWith(name))?.[1] ?? ''

/** The contract's document as it is committed. */
export function committedReference(): Reference {
  return referenceOf(JSON.parse(textOf('openapi.json')) as ApiDocument)
}

/** The document of errors as it is committed. */
export const committedErrors = (): string => textOf('errors.md')
