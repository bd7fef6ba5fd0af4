import { describe, expect, it } from 'vitest'
import { createReasonDrafts } from './useReasonDraft'

function memoryStorage() {
  const kept = new Map<string, string>()
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

describe('half-written reasons', () => {
  it('are there again for the same person and action, and for no other', () => {
    const storage = memoryStorage()
    const kept = createReasonDrafts(() => storage)
    kept.write('Operator:a', 'AgentAction:1', 'Not on the')
    expect(kept.read('Operator:a', 'AgentAction:1')).toBe('Not on the')
    expect(kept.read('Operator:b', 'AgentAction:1')).toBe('')
    expect(kept.read('Operator:a', 'AgentAction:2')).toBe('')
  })

  it('leave nothing behind once they are sent', () => {
    const storage = memoryStorage()
    const drafts = createReasonDrafts(() => storage)
    drafts.write('Operator:a', 'AgentAction:1', 'Not on the')
    drafts.write('Operator:a', 'AgentAction:1', '')
    expect(storage.kept.size).toBe(0)
  })
})
