import { beforeEach, expect, it, vi } from 'vitest'

const KEY = 'countersign.preferences'
const kept = new Map<string, string>()
const setItem = vi.fn((name: string, text: string) => {
  kept.set(name, text)
})
vi.stubGlobal('localStorage', { getItem: (name: string) => kept.get(name) ?? null, setItem })
const { changePreferences, preferences } = await import('./preferences')

beforeEach(() => setItem.mockClear())

it('a change leaves what another window has changed meanwhile', () => {
  changePreferences({ presentedName: 'Northbank', hasSeenDesk: false })
  kept.set(KEY, (kept.get(KEY) ?? '').replace('Northbank', 'Southbank'))
  changePreferences({ hasSeenDesk: true })
  expect(kept.get(KEY)).toContain('Southbank')
  expect(preferences.get()).toMatchObject({ presentedName: 'Southbank', hasSeenDesk: true })
})

it('what is chosen back is kept, where another window has changed it meanwhile', () => {
  changePreferences({ density: 'compact' })
  kept.set(KEY, (kept.get(KEY) ?? '').replace('"density":"compact"', '"density":"comfortable"'))
  changePreferences({ density: 'compact' })
  expect(kept.get(KEY)).toContain('"density":"compact"')
})

it('what changes nothing is not written', () => {
  changePreferences({ hasSeenDesk: true })
  setItem.mockClear()
  changePreferences({ hasSeenDesk: true })
  expect(setItem).not.toHaveBeenCalled()
})
