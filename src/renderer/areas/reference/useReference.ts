import { useEffect, useState } from 'react'
import type { ApiDocument } from './model/apiDocument'
import { type CodeFacts, codeFactsOf } from './model/errorFacts'
import { type Reference, referenceOf } from './model/reference'
import { indexOf, type SearchIndex } from './model/searchReference'

/** Everything that the page shows, worked out once. */
export interface Loaded {
  readonly reference: Reference
  readonly facts: readonly CodeFacts[]
  readonly index: SearchIndex
}

/** Made by the tests of the service, so that it says which operation really answers which code. */
const ERRORS = import.meta.glob<string>('../../../../docs/errors.md', { eager: true, query: '?raw', import: 'default' })

let loading: Promise<Loaded> | null = null

async function load(): Promise<Loaded> {
  const response = await fetch('/openapi.json', { headers: { Accept: 'application/json' } })
  const reference = referenceOf((await response.json()) as ApiDocument)
  const facts = codeFactsOf(Object.values(ERRORS)[0] ?? '')
  return { reference, facts, index: indexOf(reference, facts) }
}

interface ReferenceRead {
  readonly loaded: Loaded | null
  readonly hasFailed: boolean
  readonly retry: () => void
}

/**
 * The contract as the running service publishes it. Read when the page is first opened and kept: it cannot change while
 * the service runs. Assumes: A-248.
 */
export function useReference(): ReferenceRead {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try is asked for by counting
  useEffect(() => {
    let isCurrent = true
    setHasFailed(false)
    loading ??= load()
    loading.then(
      (value) => isCurrent && setLoaded(value),
      () => {
        loading = null
        if (isCurrent) setHasFailed(true)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [tries])
  return { loaded, hasFailed, retry: () => setTries((count) => count + 1) }
}
